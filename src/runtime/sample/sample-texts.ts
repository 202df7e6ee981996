import { defineTexts } from "#ui";

export const sampleTexts = defineTexts("sample", {
  zh: {
    hint: "模块文件中可用的控件与单元格。可以随意填写，不会保存，也不会上传。",
    find: "查找控件",
    none: "没有匹配的控件",
    form: "表单中",
    list: "列表中",
    file: "模块文件",
  },
  en: {
    hint: "The widgets and cells that a module file can use. Try them: nothing is saved or uploaded.",
    find: "Find a widget",
    none: "No matching widgets",
    form: "In a form",
    list: "In a list",
    file: "In the module file",
  },
});

interface SampleOption {
  readonly value: string;
  readonly zh: string;
  readonly en: string;
  readonly parentId?: string;
  readonly hasChildren?: boolean;
}

/** Options of the references in the samples, by module. */
export const SAMPLE_OPTIONS: Readonly<Record<string, readonly SampleOption[]>> = {
  user: [
    { value: "1", zh: "张三", en: "Zhang San" },
    { value: "2", zh: "李四", en: "Li Si" },
    { value: "3", zh: "王五", en: "Wang Wu" },
  ],
  dept: [
    { value: "1", zh: "总公司", en: "Head office", parentId: "0", hasChildren: true },
    { value: "11", zh: "研发部", en: "Development", parentId: "1" },
    { value: "12", zh: "市场部", en: "Marketing", parentId: "1" },
  ],
  region: [
    { value: "1", zh: "浙江省", en: "Zhejiang", parentId: "0", hasChildren: true },
    { value: "11", zh: "宁波市", en: "Ningbo", parentId: "1" },
    { value: "12", zh: "杭州市", en: "Hangzhou", parentId: "1" },
  ],
};
