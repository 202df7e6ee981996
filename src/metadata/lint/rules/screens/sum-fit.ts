import type { Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { namedIn } from "../../facts/fields/field-uses.ts";
import { listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { isRatio } from "../../facts/fields/units.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const sumFit: Rule = {
  id: "sum-fit",
  severity: "warning",
  says: text(
    "合计相加了比率、单价、选项的编号，或不同单位的值",
    "A total adds rates, unit prices, the numbers of choices or values of different units",
  ),
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
    for (const path of summedPlaces(draft)) {
      const field = draft.record.fields.get(stringAt(draft.value, ...path) ?? "");
      const isChoice = field !== undefined && path[0] === "tallies" && factsOf(field).options !== null;
      if (field === undefined || (!isRate(field) && !isChoice)) continue;
      if (isChoice) {
        report(
          path,
          "value",
          text(
            `“${field.name}”是选项的编号，相加没有意义`,
            `“${field.name}” has the numbers of choices, whose sum means nothing`,
          ),
          text("把它写在 by 中，或删除", "Name it in “by”, or delete it"),
        );
        continue;
      }
      report(
        path,
        "value",
        text(`“${field.name}”相加没有意义`, `A sum of “${field.name}” means nothing: it is a rate or the price of one piece`),
        amountHint(draft.record.fields.values(), field, text("删除它", "Delete it")),
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
        amountHint(
          child?.record.fields.values() ?? [],
          of,
          text('写成 "take": "max" 或 "last"', 'Write "take": "max" or "last"'),
        ),
      );
    }
  },
};

/** The places of the fields that the board and the tallies add up. */
function summedPlaces({ value }: ModuleDraft): readonly Path[] {
  const tallies = listAt(value, "tallies").flatMap((tally, at) =>
    listAt(tally, "sums").map((_, place): Path => ["tallies", at, "sums", place]),
  );
  return [["ui", "screens", "board", "sum"], ...tallies];
}

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
function amountHint(fields: Iterable<FieldDraft>, of: FieldDraft, without: Text): Text {
  const others = [...fields].filter(
    (field) => field !== of && factsOf(field).storage === factsOf(of).storage && !isRate(field) && !factsOf(field).writeOnly,
  );
  const names = others.map(({ name }) => name);
  return names.length === 0 ? without : text(`写“${names.join("”或“")}”`, `Write “${names.join("” or “")}”`);
}
