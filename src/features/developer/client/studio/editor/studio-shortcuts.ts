import type { ShortcutGroup } from "#ui";

/** Keyboard shortcuts of the studio. */
export const STUDIO_SHORTCUTS: ShortcutGroup = {
  title: { zh: "模块工坊", en: "Module studio" },
  shortcuts: [
    { keys: ["Mod", "S"], what: { zh: "查看更改并保存", en: "Review the changes and save" } },
    { keys: ["Mod", "Z"], what: { zh: "撤销上一次更改", en: "Undo the last change" } },
    { keys: ["Mod", "Shift", "Z"], what: { zh: "重做", en: "Redo" } },
    { keys: ["Mod", "F"], what: { zh: "在编辑器中查找", en: "Find in the editor" } },
    { keys: ["Ctrl", "Space"], what: { zh: "补全键和值", en: "Complete keys and values" } },
    {
      keys: ["Mod", "."],
      what: { zh: "修正光标处的问题，也可按 Alt+Enter", en: "Mend the finding at the cursor; Alt+Enter too" },
    },
    { keys: ["F8"], what: { zh: "下一个问题，Shift+F8 为上一个", en: "Next finding; Shift+F8 for the one before" } },
    { keys: ["Mod", "Shift", "M"], what: { zh: "从编辑器转到检查结果", en: "From the editor to the list of findings" } },
  ],
};
