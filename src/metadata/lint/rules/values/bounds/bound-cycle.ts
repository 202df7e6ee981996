import { stringAt } from "../../../facts/json-type.ts";
import { fieldsBeside, isNested, namedFields, type FieldDraft, type FieldSet } from "../../../facts/draft.ts";
import { COMPARISON_KEYWORDS, type ComparisonKeyword } from "../../../../validate/conditions/bound-order.ts";
import type { Path } from "../../../../source/parse.ts";
import type { Report, Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

/** The keyword for the other direction. */
const TURNED: Readonly<Record<ComparisonKeyword, ComparisonKeyword>> = {
  "x-minimum": "x-maximum",
  "x-maximum": "x-minimum",
  "x-exclusiveMinimum": "x-exclusiveMaximum",
  "x-exclusiveMaximum": "x-exclusiveMinimum",
};

/** The value of one field is at most, or less than, that of another. */
interface Order {
  readonly low: FieldDraft;
  readonly high: FieldDraft;
  readonly strict: boolean;
  /** Null for the order that a period has by itself. */
  readonly said: { readonly field: FieldDraft; readonly keyword: ComparisonKeyword; readonly path: Path } | null;
}

export const boundCycle: Rule = {
  id: "bound-cycle",
  severity: "error",
  says: text(
    "字段之间的界限首尾相接，只有相等的值或没有值能通过",
    "Bounds between fields form a circle, so only equal values or none pass",
  ),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      const known = new Map<FieldDraft, Order[]>();
      const add = (order: Order): void => {
        known.set(order.low, [...(known.get(order.low) ?? []), order]);
      };
      periodsOf(set).forEach(add);
      for (const order of ordersOf(set)) {
        const back = wayBetween(order.high, order.low, known);
        if (back === null || order.said === null) add(order);
        else {
          reportEnd(order, back, report);
          const [other] = back;
          // Either of the two bounds can be wrong, so both are reported.
          if (back.length === 1 && other !== undefined && other.said?.field !== order.said.field)
            reportEnd(other, [order], report);
        }
      }
    }
  },
};

/**
 * Reports a bound of a circle.
 * @param back the other orders of it
 */
function reportEnd(order: Order, back: readonly Order[], report: Report): void {
  if (order.said === null) return;
  const { field, keyword, path } = order.said;
  const bound = order.low === field ? order.high : order.low;
  const turned = TURNED[keyword];
  const isBoth = back.length === 1 && back[0]?.said?.field === field;
  report(
    path,
    "key",
    [order, ...back].some(({ strict }) => strict)
      ? text(
          `没有值能满足：其他界限已规定“${order.high.name}”不大于“${order.low.name}”`,
          `No value passes: other bounds keep “${order.high.name}” at most “${order.low.name}”`,
        )
      : isBoth
        ? text(
            `“${field.name}”只能与“${bound.name}”相等：它既是下限又是上限`,
            `“${field.name}” can only equal “${bound.name}”, which is its minimum and its maximum`,
          )
        : text(
            `“${field.name}”只能与“${bound.name}”相等：两者互为界限`,
            `“${field.name}” can only equal “${bound.name}”, because each bounds the other`,
          ),
    isBoth
      ? text(
          `其中一侧换成别的字段，或删除；总是相等就写 "x-compute": "${bound.name}"`,
          `Name another field at one of the two, or delete it. For a value that is always equal write "x-compute": "${bound.name}".`,
        )
      : text(
          `若“${field.name}”在另一侧，写成 ${turned}；否则删除`,
          `Write ${turned} if “${field.name}” stands on the other side. Otherwise delete it.`,
        ),
  );
}

/** A period (`x-range`) begins before it ends. */
function periodsOf(set: FieldSet): Order[] {
  return [...set.fields.values()].flatMap((low): Order[] => {
    const high = set.fields.get(stringAt(low.schema, "x-range") ?? "");
    return high === undefined || high === low ? [] : [{ low, high, strict: false, said: null }];
  });
}

function ordersOf(set: FieldSet): readonly Order[] {
  return namedFields(set).flatMap((field) =>
    COMPARISON_KEYWORDS.flatMap((keyword): Order[] => {
      const name = stringAt(field.schema, keyword) ?? "";
      const bound = fieldsBeside(set, field).get(name) ?? (isNested(field) ? set.fields.get(name) : undefined);
      if (bound === undefined || bound === field) return [];
      const [low, high] = keyword.endsWith("inimum") ? [bound, field] : [field, bound];
      return [{ low, high, strict: keyword.startsWith("x-exclusive"), said: { field, keyword, path: [...field.path, keyword] } }];
    }),
  );
}

/**
 * The orders that lead from a field up to another; null without a way.
 * @param orders by their lower field
 * @param seen fields that lead nowhere: the ways through many bounds are too many to try each
 */
function wayBetween(
  from: FieldDraft,
  to: FieldDraft,
  orders: ReadonlyMap<FieldDraft, readonly Order[]>,
  seen = new Set<FieldDraft>(),
): readonly Order[] | null {
  for (const order of orders.get(from) ?? []) {
    if (order.high === to) return [order];
    if (seen.has(order.high)) continue;
    seen.add(order.high);
    const rest = wayBetween(order.high, to, orders, seen);
    if (rest !== null) return [order, ...rest];
  }
  return null;
}
