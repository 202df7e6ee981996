import type { Fault } from "#expressions";
import type { Text } from "#contract";
import type { ModuleDraft } from "../../facts/draft.ts";
import { text } from "../../words.ts";

/** The message and hint for a name that stands for a write-only field; null for any other fault. */
export function secretFault(
  { code, params }: Fault,
  { record }: ModuleDraft,
): { readonly message: Text; readonly hint: Text } | null {
  const name = params["name"] ?? "";
  if (code !== "unknownField" || record.fields.get(name)?.schema["writeOnly"] !== true) return null;
  return {
    message: text(`“${name}”是只写字段，表达式不能读取`, `“${name}” is write-only, so no expression can read it`),
    hint: text(
      "改用其他字段：结果会显示给能看记录的人",
      "Name another field. Everyone who sees the record would see the result.",
    ),
  };
}
