import { defineTexts } from "#ui";

/**
 * Texts of values in lists and forms. Separate from the texts of forms, which lists do not need.
 */
export const valueTexts = defineTexts("value", {
  zh: {
    preview: "预览",
    stars: "{count} 星",
    today: "今天",
    yesterday: "昨天",
    yes: "是",
    no: "否",
    listSeparator: "、",
  },
  en: {
    preview: "Preview",
    stars: "{count} stars",
    today: "Today",
    yesterday: "Yesterday",
    yes: "Yes",
    no: "No",
    listSeparator: ", ",
  },
});
