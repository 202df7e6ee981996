import { namedFields, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/field-facts.ts";
import { listAt } from "../../facts/json-type.ts";
import type { Path } from "../../../source/parse.ts";
import type { Json } from "#contract";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const turnedLabels: Rule = {
  id: "turned-labels",
  severity: "warning",
  says: text("0 与 1 的名称相反：1 叫“否”，0 叫“是”", "The labels of 0 and 1 are exchanged: 1 is called “no” and 0 “yes”"),
  check(draft, report) {
    for (const field of draft.fieldSets.flatMap(namedFields)) {
      const { options } = factsOf(field);
      const no = options?.findIndex((value) => value === 0) ?? -1;
      const yes = options?.findIndex((value) => value === 1) ?? -1;
      if (options?.length !== 2 || no < 0 || yes < 0) continue;
      for (const { names, path } of labelsOf(draft, field.name, field.ui["ui:enumNames"], field.uiPath)) {
        if (!isWord(names[yes], "no") || !isWord(names[no], "yes")) continue;
        report(
          path,
          "value",
          text(
            `1 叫“${String(names[yes])}”，0 叫“${String(names[no])}”`,
            `1 is called “${String(names[yes])}”, and 0 “${String(names[no])}”`,
          ),
          text(
            `按 ${JSON.stringify(options)} 的顺序写名称，或写 "enum": ${JSON.stringify(options.toReversed())}`,
            `Write the labels in the order of ${JSON.stringify(options)}, or write "enum": ${JSON.stringify(options.toReversed())}`,
          ),
        );
        // Equal orders have one mistake: the English follows the Chinese.
        break;
      }
    }
  },
};

function labelsOf(
  draft: ModuleDraft,
  name: string,
  chinese: Json | undefined,
  uiPath: Path,
): readonly { readonly names: readonly Json[]; readonly path: Path }[] {
  const english = ["en", name, "enumNames"];
  return [
    { names: Array.isArray(chinese) ? (chinese as readonly Json[]) : [], path: [...uiPath, "ui:enumNames"] },
    { names: listAt(draft.value, ...english), path: english },
  ];
}

/** Words that mean the same for every field. “停用” for 1 is right where the field is about the stop. */
const WORDS = {
  no: [text("否", "no"), text("无", "none"), text("没有", "false"), text("关", "off"), text("关闭", "off")],
  yes: [text("是", "yes"), text("有", "any"), text("开", "on"), text("开启", "on")],
} as const;

function isWord(label: Json | undefined, meaning: keyof typeof WORDS): boolean {
  return typeof label === "string" && WORDS[meaning].some(({ zh, en }) => [zh, en].includes(label.trim().toLowerCase()));
}
