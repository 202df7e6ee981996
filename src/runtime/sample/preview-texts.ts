import { defineTexts } from "#ui";

export const previewTexts = defineTexts("preview", {
  zh: {
    list: "列表",
    form: "表单",
    page: "记录页",
    hint: "以示例数据绘制，与正式界面使用相同的组件；不会保存任何内容。",
    refusal: "这是预览，不会保存任何内容",
  },
  en: {
    list: "List",
    form: "Form",
    page: "Page",
    hint: "Drawn with sample data by the console's own components. Nothing is saved.",
    refusal: "This is a preview. Nothing is saved.",
  },
});
