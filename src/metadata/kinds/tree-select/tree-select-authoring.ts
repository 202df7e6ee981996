import type { KindAuthoring } from "../kind-authoring.ts";

export const treeSelectAuthoring: KindAuthoring = {
  fits: ({ reference }) => reference !== null,
  needs: { zh: "有 x-ref 的字段", en: "a field with x-ref" },
  options: {
    cascade: {
      type: "boolean",
      several: true,
      says: { zh: "多选时选中上级即选中下级", en: "With several values, selecting a node selects its descendants" },
    },
  },
  placeholder: true,
  otherNames: ["tree"],
  sample: {
    property: { type: "string", title: "部门", "x-ref": { module: "dept", label: "deptName" } },
    ui: { "ui:widget": "tree-select" },
    en: "Department",
    value: "12",
  },
};
