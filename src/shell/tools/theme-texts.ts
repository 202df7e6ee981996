import { defineTexts } from "#ui";

/** Texts of the theme dialog. */
export const themeTexts = defineTexts("theme", {
  zh: {
    "theme.title": "主题",
    "theme.themes": "选择主题",
    "theme.colour": "主题色",
    "theme.swatch": "主题色 {colour}",
    "theme.pick": "自选颜色",
    "theme.hex": "颜色值",
    "theme.hexWrong": "请输入如 #409EFF 的颜色值",
    "theme.reset": "恢复默认",
    "theme.done": "完成",
  },
  en: {
    "theme.title": "Theme",
    "theme.themes": "Themes",
    "theme.colour": "Colour",
    "theme.swatch": "Colour {colour}",
    "theme.pick": "Custom colour",
    "theme.hex": "Colour value",
    "theme.hexWrong": "Enter a colour such as #409EFF",
    "theme.reset": "Restore default",
    "theme.done": "Done",
  },
});
