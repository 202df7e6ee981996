import type { Text } from "#contract";
import { X_FORMATS } from "../../../kinds/formats.ts";
import { lookUp, listAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { nearestWord, some, text } from "../../words.ts";
import { MODULE_META_SCHEMA } from "../../facts/structure/meta-schema.ts";

/** The standard formats that a property may have, from the meta-schema. */
const STANDARD_FORMATS: readonly string[] = listAt(
  MODULE_META_SCHEMA,
  "definitions",
  "property",
  "properties",
  "format",
  "enum",
).map(String);

export const unknownFormat: Rule = {
  id: "unknown-format",
  severity: "error",
  says: text("“format”或“x-format”没有此格式", "An unknown “format” or “x-format”"),
  check(draft, report) {
    for (const fault of draft.structure) {
      const key = fault.path.at(-1);
      if (fault.kind !== "unknown-value" || (key !== "format" && key !== "x-format")) continue;
      const shown = JSON.stringify(fault.value);
      report(
        fault.path,
        "value",
        text(`“${key}”没有 ${shown} 这个格式`, `Unknown “${key}” ${shown}`),
        hintFor(String(fault.value), key),
      );
    }
  },
};

const HABITS: Readonly<Record<string, readonly ["format" | "x-format", string]>> = {
  "date-time": ["x-format", "local-date-time"],
  datetime: ["x-format", "local-date-time"],
  "yyyy-mm-dd": ["format", "date"],
  "yyyy-mm-dd hh:mm:ss": ["x-format", "local-date-time"],
  "hh:mm:ss": ["x-format", "local-time"],
  timestamp: ["x-format", "local-date-time"],
  time: ["x-format", "local-time"],
  url: ["format", "uri"],
  link: ["format", "uri"],
  "uri-reference": ["x-format", "path"],
  mobile: ["x-format", "phone"],
  tel: ["x-format", "phone"],
  decimal: ["x-format", "money"],
  currency: ["x-format", "money"],
  idcard: ["x-format", "id-card"],
  "rich-text": ["x-format", "html"],
  md: ["x-format", "markdown"],
  percentage: ["x-format", "percent"],
  colour: ["x-format", "color"],
  hex: ["x-format", "color"],
};

function hintFor(value: string, key: "format" | "x-format"): Text {
  const habit = lookUp(HABITS, value.toLowerCase()) ?? exact(value, key);
  if (habit !== undefined) {
    const shown = `"${habit[0]}": "${habit[1]}"`;
    const why = habit[1].startsWith("local-")
      ? text("（本地时间，yyyy-MM-dd HH:mm:ss）", " (local, yyyy-MM-dd HH:mm:ss)")
      : text("", "");
    return text(`改写为 ${shown}${why.zh}`, `Write ${shown}${why.en}`);
  }
  if (X_FORMATS.some((format) => format === value))
    return text(
      "列表与对象内部不能用此格式：删除它，或把该字段提到最外层",
      "This format is not possible inside a list or an object. Delete it, or move the field to the top level.",
    );
  const nearest = nearestWord(value, [...STANDARD_FORMATS, ...X_FORMATS]);
  if (nearest !== null) {
    const right = STANDARD_FORMATS.includes(nearest) ? "format" : "x-format";
    return text(`是否想写 "${right}": "${nearest}"？`, `Did you mean "${right}": "${nearest}"?`);
  }
  return text(
    `format 可用：${STANDARD_FORMATS.join("、")}；x-format 可用：${some(X_FORMATS, "、")}；其他形式用 pattern`,
    `Possible as format: ${STANDARD_FORMATS.join(", ")}; as x-format: ${some(X_FORMATS, ", ")}. For another form use pattern.`,
  );
}

/** Finds an existing format that belongs under the other keyword. */
function exact(value: string, key: "format" | "x-format"): readonly ["format" | "x-format", string] | undefined {
  if (key === "format" && X_FORMATS.some((format) => format === value)) return ["x-format", value];
  if (key === "x-format" && STANDARD_FORMATS.includes(value)) return ["format", value];
  return undefined;
}
