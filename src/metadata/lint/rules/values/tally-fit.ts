import type { Text } from "#contract";
import type { Storage } from "../../../module/field.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { factsOf, storageIn } from "../../facts/fields/field-facts.ts";
import { tallyUses } from "../../facts/fields/field-uses.ts";
import { isArray, listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Project, Rule } from "../../rule.ts";
import { valueMeant } from "../references/reference-name.ts";
import { some, text } from "../../words.ts";

const KEPT_APART: ReadonlySet<Storage> = new Set(["id", "text", "integer", "boolean", "date", "timestamp"]);
const SUMMED: ReadonlySet<Storage> = new Set(["integer", "double", "decimal"]);

export const tallyFit: Rule = {
  id: "tally-fit",
  severity: "error",
  says: text(
    "tallies 的 by 须为有限取值的字段，sums 须为数字或金额；同样的 by 只写一次",
    "`tallies` need fields with repeated values in `by`, numbers or amounts in `sums`, and each `by` once",
  ),
  check(draft, report, { drafts }) {
    if (valueAt(draft.value, "tallies") !== undefined && valueAt(draft.value, "shows") !== undefined)
      report(
        ["tallies"],
        "key",
        text("不起作用：记录由另一模块保存", "It has no effect, because another module owns the records"),
        text("写到那个模块中", "Declare it there"),
      );
    const uses = tallyUses(draft.value);
    for (const { key, name, path, tally } of uses) {
      const together = uses.flatMap((use) => (use.tally === tally && use.key === "by" ? use.name : []));
      const isPart = valueAt(draft.value, ...path.slice(0, -1), "prefix") !== undefined;
      const wrong =
        key === "sums"
          ? sumFault(draft, name)
          : (keyFault(draft, name, isPart) ?? (isPart ? null : singleFault(draft, name, together)));
      const possible = [...draft.record.fields.keys()].filter((other) => key === "sums" && isQuantity(draft, other));
      if (wrong !== null)
        report(
          path,
          "value",
          wrong,
          possible.length === 0
            ? text("删除它，或换一个字段", "Remove it, or name another field")
            : text(`可用：${some(possible, "、")}`, `Possible: ${some(possible, ", ")}`),
        );
      const earlier = uses.find((use) => use.tally === tally && use.key === key && use.name === name);
      if (earlier?.path !== path)
        report(path, "value", text(`“${name}”写了两次`, `“${name}” is listed twice`), text("删除其中一个", "Remove one of them"));
      const prefix = valueAt(draft.value, ...path.slice(0, -1), "prefix");
      if (path.at(-1) === "field" && prefix !== undefined && (storageIn(draft, name) ?? "text") !== "text")
        report(
          path,
          "value",
          text(`“${name}”不是文本，没有开头的字符`, `“${name}” is no text and has no first characters`),
          codeHint(draft, name, drafts) ?? text(`直接写“${name}”`, `Write “${name}” alone`),
        );
    }
    const keys = listAt(draft.value, "tallies").map((_, tally) =>
      uses
        .flatMap((use) => (use.tally === tally && use.key === "by" ? use.name : []))
        .sort()
        .join(","),
    );
    keys.forEach((key, tally) => {
      if (key === "" || keys.indexOf(key) === tally) return;
      report(
        ["tallies", tally, "by"],
        "key",
        text("已有按同样字段的统计", "Another tally is by the same fields"),
        text("把 sums 写到那一个中", "Add the sums to that one"),
      );
    });
  },
};

/** For a reference that is named after a code, but stores the ID. */
function codeHint({ record }: ModuleDraft, name: string, drafts: Project["drafts"]): Text | null {
  const field = record.fields.get(name);
  const other = drafts.get(stringAt(field?.schema, "x-ref", "module") ?? "");
  const meant = field === undefined || other === undefined ? null : valueMeant(field, other);
  return meant === null
    ? null
    : text(`在“${name}”的 x-ref 中写 "value": "${meant}"`, `Write "value": "${meant}" in the x-ref of “${name}”`);
}

/**
 * @param isPart only the first characters count, in which unique values are alike
 * @returns why a tally cannot be by the field; `unknown-field` reports one that does not exist
 */
function keyFault(draft: ModuleDraft, name: string, isPart: boolean): Text | null {
  const storage = storageIn(draft, name);
  const field = draft.record.fields.get(name);
  if (name === "tenantId") return text("总是按租户统计", "A tally is by the tenant anyway");
  const isUnique = field?.schema["x-unique"] === true || (field !== undefined && "x-serial" in field.schema);
  if (name === "id" || name === "revision" || (isUnique && !isPart)) return differing(name);
  if (storage === null) return null;
  const facts = field === undefined ? null : factsOf(field);
  const refused = facts !== null && (facts.multiple || facts.long || facts.writeOnly);
  return KEPT_APART.has(storage) && !refused ? null : text(`不能按“${name}”统计`, `A tally cannot be by “${name}”`);
}

function differing(name: string): Text {
  return text(
    `“${name}”的值不重复，统计与记录一样多`,
    `The values of “${name}” differ, so there would be a line for each record`,
  );
}

const OF_ONE: ReadonlySet<string> = new Set(["email", "phone"]);

/**
 * @param together every field of the tally
 * @returns why almost each record has a value of its own: it is the phone or mail address of somebody, or unique among
 * records with the same values in other fields of the tally
 */
function singleFault(draft: ModuleDraft, name: string, together: readonly string[]): Text | null {
  const schema = draft.record.fields.get(name)?.schema;
  if (schema === undefined) return null;
  const among = schema["x-unique"];
  // Moments are kept apart by days, in which values repeat.
  const isUnique =
    isArray(among) &&
    among.length > 0 &&
    among.every((other) => together.some((one) => one === other)) &&
    [name, ...among].every((part) => storageIn(draft, String(part)) !== "timestamp");
  const format = stringAt(schema, "x-format") ?? stringAt(schema, "format") ?? "";
  return isUnique || OF_ONE.has(format) ? differing(name) : null;
}

/** True for a field with an exact sum that is no choice. */
function isQuantity(draft: ModuleDraft, name: string): boolean {
  const field = draft.record.fields.get(name);
  return field !== undefined && factsOf(field).options === null && sumFault(draft, name) === null;
}

/** @returns why the field has no exact sum */
function sumFault(draft: ModuleDraft, name: string): Text | null {
  const storage = storageIn(draft, name);
  const field = draft.record.fields.get(name);
  if (storage === null) return null;
  return field !== undefined && SUMMED.has(storage) && !factsOf(field).writeOnly
    ? null
    : text(`“${name}”没有精确的合计`, `“${name}” has no exact sum`);
}
