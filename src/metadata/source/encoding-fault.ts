import type { SpanReader, SyntaxFault } from "./place.ts";

/** The text of a file in UTF-16 that was read as UTF-8: every Latin letter has a zero byte before or after it. */
const UTF_16 = /^\uFFFD{0,2}(?:\0[^\0]){3}|^\uFFFD{0,2}(?:[^\0]\0){3}/;

/** Finds a file in another encoding than UTF-8, whose texts cannot be read. */
export function encodingFault(text: string, spanOf: () => SpanReader): SyntaxFault | null {
  if (UTF_16.test(text))
    return {
      kind: "syntax",
      path: [],
      span: spanOf()(0, 1),
      message: { zh: "文件的编码是 UTF-16，不是 UTF-8", en: "The file is encoded in UTF-16, not in UTF-8" },
      hint: { zh: "在编辑器中另存为不带 BOM 的 UTF-8", en: "Save it in your editor as UTF-8 without a byte order mark" },
    };
  const strange = text.indexOf("\uFFFD");
  if (strange < 0) return null;
  return {
    kind: "syntax",
    path: [],
    span: spanOf()(strange, 1),
    message: {
      zh: "文件不是 UTF-8 编码（可能是 GBK）：此处的文字无法读出",
      en: "The file is not UTF-8, perhaps GBK: the text here cannot be read",
    },
    hint: {
      zh: "在编辑器中以原编码打开，再另存为 UTF-8；从模块工坊保存会丢失这些文字",
      en: "Open it in your editor in its own encoding, and save it as UTF-8. Saving it from the studio would lose the text.",
    },
  };
}
