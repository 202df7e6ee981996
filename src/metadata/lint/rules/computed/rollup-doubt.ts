import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { conditionTests } from "../../facts/fields/field-uses.ts";
import { sameJson, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Path } from "../../../source/parse.ts";
import type { Project, Report, Rule } from "../../rule.ts";
import { isSameStem, text, wordsIn } from "../../words.ts";

export const rollupDoubt: Rule = {
  id: "rollup-doubt",
  severity: "warning",
  says: text(
    "两个字段汇总相同的值，或汇总与明细行按不同的字段归属",
    "Two fields gather the same value, or lines belong to the record by another field than their roll-up",
  ),
  check(draft, report, { drafts }) {
    const gathered = [...draft.record.fields.values()].filter(({ schema }) => schema["x-rollup"] !== undefined);
    for (const [at, field] of gathered.entries()) {
      const earlier = gathered.slice(0, at).find((one) => gathersSame(one, field));
      if (earlier === undefined) continue;
      const [named] = constantsIn(field).filter(({ word }) => isCalled(field, word) && !isCalled(earlier, word));
      const [wrong, other] = named === undefined ? [field, earlier] : [earlier, field];
      report(
        [...wrong.path, "x-rollup", ...(named?.path ?? [])],
        "value",
        text(`“${wrong.name}”与“${other.name}”汇总的是同一个值`, `“${wrong.name}” gathers the same value as “${other.name}”`),
        text(
          '用 where 限定其中一个，如 "where": {"properties": {"status": {"const": …}}}，或删除它',
          'Limit one of them by “where”, such as {"properties": {"status": {"const": …}}}, or delete it',
        ),
      );
    }
    for (const field of draft.record.fields.values()) checkLines(draft, field, gathered, drafts, report);
  },
};

/** The values that the condition of a roll-up demands, with their places in it. */
function constantsIn({ schema }: FieldDraft): readonly { readonly word: string; readonly path: Path }[] {
  return conditionTests(valueAt(schema, "x-rollup", "where"), ["where"]).flatMap(({ test, path }) => {
    const word = stringAt(test, "const");
    return word === undefined ? [] : [{ word, path: [...path, "const"] }];
  });
}

/** True for `powerAmount` and the value `power`. */
function isCalled({ name }: FieldDraft, word: string): boolean {
  return wordsIn(name).some((part) => isSameStem(part, word.toLowerCase()));
}

function gathersSame({ schema: one }: FieldDraft, { schema: other }: FieldDraft): boolean {
  return sameJson(one["x-rollup"] ?? null, other["x-rollup"] ?? null);
}

/** Every line has the field that is required in it: lines by an optional one are others than those that are gathered. */
function checkLines(
  draft: ModuleDraft,
  field: FieldDraft,
  gathered: readonly FieldDraft[],
  drafts: Project["drafts"],
  report: Report,
): void {
  const child = drafts.get(stringAt(field.schema, "x-children", "module") ?? "");
  const by = stringAt(field.schema, "x-children", "field") ?? "";
  if (child === undefined || !child.record.fields.has(by) || child.record.required.includes(by)) return;
  const others = gathered
    .filter(({ schema }) => stringAt(schema, "x-rollup", "module") === child.name)
    .map(({ schema }) => stringAt(schema, "x-rollup", "field") ?? "");
  const [own] = others;
  if (own === undefined || others.includes(by)) return;
  const target = stringAt(child.record.fields.get(own)?.schema, "x-ref", "module");
  if (target !== draft.name || !child.record.required.includes(own)) return;
  report(
    [...field.path, "x-children", "field"],
    "value",
    text(
      `这些行按“${by}”归属，汇总却按“${own}”`,
      `These lines belong to the record by “${by}”, but what is gathered from them by “${own}”`,
    ),
    text(`写成 "field": "${own}"`, `Write "field": "${own}"`),
  );
}
