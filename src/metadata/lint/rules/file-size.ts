import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

const LIMIT = 256 * 1024;

export const fileSize: Rule = {
  id: "file-size",
  severity: "error",
  says: text("模块文件最大 256 KB", "A module file can have at most 256 KB"),
  check(draft, report) {
    const size = draft.file.source.text.length;
    if (size <= LIMIT) return;
    const shown = `${Math.round(size / 1024)} KB`;
    report(
      [],
      "value",
      text(`文件有 ${shown}，超过 256 KB`, `The file has ${shown}, more than 256 KB`),
      text("把长列表移到字典（x-dict），或拆成几个模块", "Move long lists into a dictionary (x-dict), or split the module"),
    );
  },
};
