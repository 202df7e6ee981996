import { defineTexts } from "#ui";

export const cellTexts = defineTexts("listCell", {
  zh: {
    edit: "编辑 {column}",
    saved: "已保存 {column}",
    locked: "此记录的该字段不可编辑。",
    conflict: "此数据已被他人修改，现值为“{value}”。您填写的内容仍在，尚未保存。",
    gone: "此数据已被删除。",
    saveMine: "以我的为准保存",
    takeTheirs: "采用现值",
    keys: "Enter 保存 · Tab 下一个 · Esc 放弃",
    failed: "编辑器加载失败",
  },
  en: {
    edit: "Edit {column}",
    saved: "Saved {column}",
    locked: "This field of this record cannot be edited.",
    conflict: "This record was changed by someone else. Its value is now “{value}”. Your input is kept and is not saved yet.",
    gone: "This record was deleted.",
    saveMine: "Save my value",
    takeTheirs: "Use current value",
    keys: "Enter saves · Tab moves on · Esc cancels",
    failed: "The editor could not be loaded",
  },
});
