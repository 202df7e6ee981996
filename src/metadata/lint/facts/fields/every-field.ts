import type { Json, Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { text } from "../../words.ts";
import type { ModuleDraft } from "../draft.ts";
import { listAt } from "../json-type.ts";

/** Hint for `*` in place of names of fields; null where nothing like it is possible. */
export function everyFieldHint(value: Json, path: Path, { record, value: file }: ModuleDraft): Text | null {
  if (value !== "*") return null;
  const key = path.findLast((step) => typeof step === "string");
  if (key === "edit") return text('所有字段写作 "edit": true', 'All fields are "edit": true');
  if (key === "columns")
    return text("写出各列；没有 columns 时列表显示各字段", "Name the columns. Without “columns” a list shows the fields.");
  if (key !== "fields") return null;
  const placed = new Set(listAt(file, "ui", "dialog", "groups").flatMap((group) => listAt(group, "fields")));
  const left = [...record.fields.keys()].filter((name) => !placed.has(name)).map((name) => `"${name}"`);
  return text(
    `写出字段名，如 [${left.slice(0, 5).join(", ")}]；不在分组中的字段自动排在最后`,
    `Name the fields, such as [${left.slice(0, 5).join(", ")}]. Fields without a group follow by themselves.`,
  );
}
