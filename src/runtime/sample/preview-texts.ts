import { defineTexts } from "#ui";

export const previewTexts = defineTexts("preview", {
  zh: {
    list: "列表",
    form: "表单",
    page: "记录页",
    hint: "以示例数据绘制，不会保存任何内容",
    "hint.real": "以真实数据绘制，不会保存任何内容",
    none: "还没有记录，可改看示例数据",
    refusal: "这是预览，不会保存任何内容",
  },
  en: {
    list: "List",
    form: "Form",
    page: "Page",
    hint: "Drawn with sample records. Nothing is saved.",
    "hint.real": "Drawn with real records. Nothing is saved.",
    none: "There are no records yet. Sample records show more.",
    refusal: "This is a preview. Nothing is saved.",
  },
});
