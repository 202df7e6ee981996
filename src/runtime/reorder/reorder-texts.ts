import { defineTexts } from "#ui";

export const reorderTexts = defineTexts("reorder", {
  zh: {
    grip: "移动“{label}”：拖动，或按 Alt + ↑ ↓",
    gripIdle: "按“{title}”升序排列且没有筛选条件时，才能调整顺序",
    moved: "“{label}”已移到第 {place} 位，共 {total} 条",
    edge: "“{label}”已在本页{end}",
    first: "最前",
    last: "最后",
  },
  en: {
    grip: "Move “{label}”: drag it, or press Alt + ↑ ↓",
    gripIdle: "To reorder rows, sort by “{title}” ascending and clear the filters",
    moved: "“{label}” moved to position {place} of {total}",
    edge: "“{label}” is already the {end} on this page",
    first: "first",
    last: "last",
  },
});
