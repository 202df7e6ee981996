import type { Fault } from "#expressions";
import type { Text } from "#contract";
import { STORAGES } from "../../../kinds/storages.ts";
import type { Path } from "../../../source/parse.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { nearestWord, some, text } from "../../words.ts";

/** `months(startOn, 6)`: a span where a date is shifted. */
export function shiftHint({ params }: Fault, expression: string): Text | null {
  const [, unit = "", date = "", by = ""] = /\b(days|months)\(\s*([A-Za-z][\w.]*)\s*,\s*(-?\d+|\w+)\s*\)/.exec(expression) ?? [];
  if (params["expected"] !== "date" || params["found"] !== "number" || unit === "") return null;
  const written = `${unit === "days" ? "addDays" : "addMonths"}(${date}, ${by})`;
  return text(
    `推移日期写成 ${written}；${unit} 是两个日期之间的时间`,
    `To shift a date write ${written}: “${unit}” is the time between two dates`,
  );
}

/** The fields of the wanted type behind a reference, or in the same list. */
export function behindHint(
  name: string,
  expected: string | undefined,
  types: Readonly<Record<string, unknown>>,
  { record }: ModuleDraft,
): Text | null {
  const reference = record.fields.get(name);
  if (reference !== undefined && factsOf(reference).reference !== null) {
    const behind = Object.keys(types).filter((known) => known.startsWith(`${name}.`) && types[known] === expected);
    return behind.length === 0
      ? null
      : text(
          `“${name}”存的是 id：写它后面的字段，如 ${some(behind, "、", 5)}`,
          `“${name}” stores an ID. Name a field behind it: ${some(behind, ", ", 5)}`,
        );
  }
  const [list = "", part] = name.split(".");
  if (expected !== "number" || part === undefined || record.fields.get(list)?.type !== "array") return null;
  const fitting = record.nested.flatMap((known) =>
    known.name.startsWith(`${list}.`) && STORAGES[factsOf(known).storage ?? "json"].numeric ? [known.name] : [],
  );
  return fitting.length === 0
    ? null
    : text(`写数字的字段：${some(fitting, "、", 5)}`, `Name a field with numbers: ${some(fitting, ", ", 5)}`);
}

/** The mend for an input that a form lacks, where none of its inputs has values like those of the field that is set; else null. */
export function otherInput(name: string, path: Path, { record, forms }: ModuleDraft): Text | null {
  const [, action, , own = ""] = path.map(String);
  const [field, inputs] = [record.fields.get(own), forms.find((form) => form.action === action)?.fields];
  if (field === undefined || inputs === undefined || nearestWord(name, inputs.keys()) !== null) return null;
  const isAlike = (other: FieldDraft): boolean =>
    factsOf(other).storage === factsOf(field).storage &&
    factsOf(other).format === factsOf(field).format &&
    factsOf(other).options === null;
  if ([...inputs.values()].some(isAlike)) return null;
  const others = [...record.fields.values()].filter((other) => other !== field && isAlike(other)).map((other) => other.name);
  const [zh, en] = [`在表单中加上“${name}”`, `Add “${name}” to the form`];
  if (others.length === 0) return text(zh, en);
  const few = others.slice(0, MOST);
  return text(`${zh}，或由记录的字段计算：${few.join("、")}`, `${en}, or compute from a field of the record: ${few.join(", ")}`);
}

/** Names that a hint lists. */
const MOST = 5;
