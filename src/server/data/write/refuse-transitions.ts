import { TrellisError, type ChangeKind, type Text } from "#contract";
import type { Module, State, States } from "#metadata";
import type { Row, StoredRow } from "../../base/tables.ts";
import type { WrittenRecord } from "./history.ts";

/**
 * Refuses changes of a state that the module's file does not declare, whatever code makes them. A new record starts in
 * the first state. The earlier state is the one of the row that the statement locked.
 * @param report receives the refused write: clients cannot choose a state, so the code that wrote it is wrong
 * @throws TrellisError transitionRefused, with the names of the states
 */
export function refuseTransitions(
  module: Module,
  kind: ChangeKind,
  written: readonly WrittenRecord[],
  report: (refused: string) => void,
): void {
  const { states, name } = module;
  if (states === null || kind === "remove" || kind === "purge") return;
  const refuse = (record: StoredRow, change: string, error: TrellisError): never => {
    report(`${name} ${record.id}: ${change}`);
    throw error;
  };
  for (const { before, after } of written) {
    if (after === null) continue;
    const to = stateOf(states, after);
    const entered = to?.id ?? String(after[states.field]);
    if (before === null) {
      if (to?.id !== states.first)
        refuse(after, `a new record starts in “${states.first}”, not in “${entered}”`, startRefused(states, to));
      continue;
    }
    const from = stateOf(states, before);
    if (before[states.field] === after[states.field]) continue;
    const isDeclared = states.transitions.some((transition) => transition.from === from?.id && transition.to === to?.id);
    const left = from?.id ?? String(before[states.field]);
    if (!isDeclared)
      refuse(after, `no transition leads from “${left}” to “${entered}”`, refusal(states, before, after, { from, to }));
  }
}

function stateOf({ field, list }: States, record: Row): State | undefined {
  return list.find(({ value }) => value === record[field]);
}

function startRefused(states: States, to: State | undefined): TrellisError {
  const first = nameOf(states.list.find(({ id }) => id === states.first));
  return new TrellisError("transitionRefused", {
    text: {
      zh: `新记录从“${first.zh}”开始，不能是“${nameOf(to).zh}”`,
      en: `A new record starts as “${first.en}”. It cannot be “${nameOf(to).en}”.`,
    },
  });
}

function refusal(
  { field }: States,
  before: Row,
  after: Row,
  { from, to }: { readonly from: State | undefined; readonly to: State | undefined },
): TrellisError {
  const [left, entered] = [nameOf(from, before[field]), nameOf(to, after[field])];
  return new TrellisError("transitionRefused", {
    text: {
      zh: `不能从“${left.zh}”变为“${entered.zh}”，请按页面上的操作处理`,
      en: `“${left.en}” cannot become “${entered.en}”. Use the available actions.`,
    },
  });
}

/** A value outside of the states is named by itself. */
function nameOf(state: State | undefined, value: unknown = null): Text {
  return state?.title ?? { zh: String(value), en: String(value) };
}
