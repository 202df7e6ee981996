import { defineTexts } from "#ui";

/** How values read, in lists and in forms: apart from the texts of forms, which no list needs. */
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
