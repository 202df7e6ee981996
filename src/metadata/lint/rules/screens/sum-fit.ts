import type { FieldDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/field-facts.ts";
import { namedIn } from "../../facts/field-uses.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import { isRatio } from "../../facts/units.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const sumFit: Rule = {
  id: "sum-fit",
  severity: "warning",
  says: text("合计相加了比率、单价，或不同单位的值", "A total adds rates, unit prices or values of different units"),
  check(draft, report, { drafts }) {
    for (const { name, path } of namedIn(draft.value, ["ui", "list", "columns"])) {
      const place = path.slice(0, 4);
      const field = draft.record.fields.get(name);
      const total = valueAt(draft.value, ...place, "total");
      if (field === undefined || (total !== "sum" && total !== "avg")) continue;
      const per = stringAt(field.ui, "ui:options", "unitField") ?? stringAt(field.ui, "ui:options", "currencyField");
      if (total === "sum" && isRate(field))
        report(
          [...place, "total"],
          "value",
          text(`“${name}”相加没有意义`, `A sum of “${name}” means nothing: it is a rate or the price of one piece`),
          text('写成 "total": "avg"，或删除 total', 'Write "total": "avg", or delete total'),
        );
      else if (per !== undefined && draft.record.fields.has(per) && valueAt(draft.value, ...place, "totalPer") === undefined)
        report(
          [...place, "total"],
          "value",
          text(
            `“${name}”的单位在“${per}”中，合计会把不同单位的值相加`,
            `The unit of “${name}” stands in “${per}”, so the total adds values of different units`,
          ),
          isChosen(draft.record.fields.get(per))
            ? text(`加上 "totalPer": "${per}"`, `Add "totalPer": "${per}"`)
            : text("删除 total", "Delete total"),
        );
    }
    for (const field of draft.record.fields.values()) {
      const child = drafts.get(stringAt(field.schema, "x-rollup", "module") ?? "");
      const of = child?.record.fields.get(stringAt(field.schema, "x-rollup", "of") ?? "");
      if (of === undefined || stringAt(field.schema, "x-rollup", "take") !== "sum" || !isRate(of) || isRate(field)) continue;
      report(
        [...field.path, "x-rollup", "of"],
        "value",
        text(`“${of.name}”相加没有意义`, `A sum of “${of.name}” means nothing: it is a rate or the price of one piece`),
        amountHint(child?.record.fields.values() ?? [], of),
      );
    }
  },
};

function isRate(field: FieldDraft): boolean {
  return isRatio(stringAt(field.schema, "title") ?? "", factsOf(field).format);
}

/** True for a field with a single choice, by which totals can be kept apart. */
function isChosen(field: FieldDraft | undefined): boolean {
  if (field === undefined) return false;
  const { options, dictionary, reference, multiple } = factsOf(field);
  return !multiple && (options ?? dictionary ?? reference) !== null;
}

/** Names the amounts of the lines, of which one is mostly the price times the quantity. */
function amountHint(fields: Iterable<FieldDraft>, of: FieldDraft): ReturnType<typeof text> {
  const others = [...fields].filter(
    (field) => field !== of && factsOf(field).storage === factsOf(of).storage && !isRate(field) && !factsOf(field).writeOnly,
  );
  const names = others.map(({ name }) => name);
  return names.length === 0
    ? text('写成 "take": "max" 或 "last"', 'Write "take": "max" or "last"')
    : text(`写 "of": "${names.join(`"、"`)}"`, `Write "of": "${names.join('" or "')}"`);
}
