import { TrellisError, listedNames } from "#contract";
import { isForUser, type Action, type State } from "#metadata";
import type { OperationContext } from "../base/context.ts";
import type { Boundary } from "../data/conditions/boundary.ts";
import type { Row } from "../base/tables.ts";
import { labelOf } from "./read/label-of.ts";
import { matchesCondition } from "./matches-condition.ts";

/**
 * @param records locked records, so that the second of two calls at once is refused
 * @throws TrellisError stateRefused when an action is not possible in the state of the record, actionRefused when another
 * condition of the action does not hold, statesRefused for some of several records, othersAction when a record waits for somebody else
 */
export function refuseState(context: OperationContext, boundary: Boundary, action: Action, records: readonly Row[]): void {
  const { when } = action;
  if (when !== null && !records.every((record) => matchesCondition(context, when, record)))
    refuseCondition(context, boundary, action, records);
  const { by, title } = action;
  if (by === null || records.every((record) => isForUser(record[by], context.caller?.userId))) return;
  const field = context.module.fields.find(({ name }) => name === by)?.title ?? { zh: by, en: by };
  throw new TrellisError("othersAction", { params: { action: title[context.locale], field: field[context.locale] } });
}

function refuseCondition(
  context: OperationContext,
  boundary: Boundary,
  { title, when, from }: Action,
  records: readonly Row[],
): never {
  const { locale } = context;
  const refused = records
    .filter((record) => when !== null && !matchesCondition(context, when, record))
    .map((record) => ({
      label: labelOf(context, boundary, record),
      state: wrongState(context, boundary, from, record)?.title[locale] ?? null,
    }));
  const [first] = refused;
  const params = { action: title[locale] };
  if (first === undefined) throw new TrellisError("actionRefused", { params });
  if (records.length === 1) {
    if (first.state === null) throw new TrellisError("actionRefused", { params });
    throw new TrellisError("stateRefused", { params: { ...params, record: first.label, state: first.state } });
  }
  const labels = refused.map(({ label, state }) => {
    if (state === null) return label;
    return locale === "zh" ? `${label}（${state}）` : `${label} (${state})`;
  });
  throw new TrellisError("statesRefused", {
    params: { ...params, count: refused.length, records: listedNames(labels, locale) },
  });
}

/** The record's state if the action does not start from it; null also when the caller may not see the state. */
function wrongState(
  { module: { states } }: OperationContext,
  { scope }: Boundary,
  from: Action["from"],
  record: Row,
): State | null {
  if (states === null || from === null || scope.fields?.has(states.field) === false) return null;
  const state = states.list.find(({ value }) => value === record[states.field]);
  return state === undefined || from.includes(state.id) ? null : state;
}
