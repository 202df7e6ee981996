import { defineTexts } from "#ui";

/**
 * Texts of values in lists and forms. Separate from the texts of forms, which lists do not need.
 */
export const valueTexts = defineTexts("value", {
  zh: {
    preview: "预览",
    stars: "{count} 星",
    yes: "是",
    no: "否",
    listSeparator: "、",
  },
  en: {
    preview: "Preview",
    stars: "{count} stars",
    yes: "Yes",
    no: "No",
    listSeparator: ", ",
  },
});
