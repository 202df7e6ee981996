import { isJsonObject } from "#contract";
import { isKindId } from "../../../kinds/field-kinds.ts";
import { KIND_AUTHORING } from "../../../kinds/kind-authoring-list.ts";
import { namedFields, type FieldDraft } from "../../facts/draft.ts";
import { factsOf, isPlain } from "../../facts/fields/field-facts.ts";
import { stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import { withLimits } from "../../../normalise/filling-inputs.ts";
import type { Project, Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const widgetFit: Rule = {
  id: "widget-fit",
  severity: "error",
  says: text("控件不适合字段的类型或格式", "A widget does not fit the field's type or format"),
  check(draft, report, project) {
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        const widget = stringAt(field.ui, "ui:widget");
        if (widget === undefined || !isKindId(widget) || !isPlain(field)) continue;
        const facts = factsOf(field);
        const { fits, needs } = KIND_AUTHORING[widget];
        // The input of an action has the limits of the field that it fills.
        const sets = set.action === null ? undefined : valueAt(draft.value, "actions", set.action, "set");
        const filled = isJsonObject(sets) && !(field.name in sets) ? draft.record.fields.get(field.name) : undefined;
        if (filled?.type === field.type && fits(factsOf({ ...field, schema: withLimits(field.schema, filled.schema) }))) continue;
        if (fits(facts) && !(widget === "cascader" && isFlat(project, facts.reference))) continue;
        const usual = factsOf({ ...field, ui: {} }).widget;
        if (widget === "rating" && fits(factsOf(withStars(field)))) {
          reportStars(field, usual, report);
          continue;
        }
        report(
          [...field.uiPath, "ui:widget"],
          "value",
          text(`控件“${widget}”不适合“${field.name}”`, `The widget “${widget}” does not fit “${field.name}”`),
          text(
            `它用于${needs.zh}；删除 ui:widget 则采用“${usual}”`,
            `It needs ${needs.en}. Without ui:widget the field gets “${usual}”.`,
          ),
        );
      }
    }
  },
};

function withStars(field: FieldDraft): FieldDraft {
  return { ...field, schema: { ...field.schema, maximum: MOST_USUAL } };
}

/** Stars of a rating without a maximum. */
const MOST_USUAL = 5;

/** A number that only its maximum keeps from being shown as stars. */
function reportStars(field: FieldDraft, usual: string, report: Report): void {
  const most = field.schema["maximum"];
  const stars = saidStars(field) ?? MOST_USUAL;
  report(
    [...field.path, "maximum"],
    "value",
    text(
      `“rating”画出 maximum 颗星，可以是 2 到 10 颗，不能是 ${JSON.stringify(most)}`,
      `“rating” draws as many stars as the maximum, from 2 to 10, and not ${JSON.stringify(most)}`,
    ),
    text(
      `写 "maximum": ${stars}，至多 10；或删除 ui:widget，采用“${usual}”`,
      `Write "maximum": ${stars}, from 2 to 10. Or delete ui:widget: the field then gets “${usual}”.`,
    ),
  );
}

const NUMERALS = /一二三四五六七八九十/.source;

/** The number of stars that a text of the field speaks of: “五颗星表示非常满意”. */
function saidStars({ schema, ui }: FieldDraft): number | null {
  const said = [titleOf(schema), stringAt(schema, "description"), stringAt(ui, "ui:help"), stringAt(ui, "ui:description")];
  const numbers = said.flatMap((words = "") =>
    [...words.matchAll(/(\d+|[一二三四五六七八九十])\s*颗?星/g)].map(([, number = ""]) =>
      NUMERALS.includes(number) ? NUMERALS.indexOf(number) + 1 : Number(number),
    ),
  );
  const most = Math.max(0, ...numbers);
  return most >= 2 && most <= 10 ? most : null;
}

/** True if the module exists and is not a tree. */
function isFlat(project: Project, name: string | null): boolean {
  const target = project.drafts.get(name ?? "");
  return target !== undefined && valueAt(target.value, "ui", "list", "tree") === undefined;
}
