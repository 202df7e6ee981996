import type { StateDraft, StatesDraft } from "../../states/read-states.ts";
import { satisfies } from "./after-action.ts";
import type { FieldDraft } from "./draft.ts";
import { onlyTest } from "./only-test.ts";

/** The states in which forms show a field; null where that depends on more than the state. */
export function shownStates({ ui }: FieldDraft, { field, list }: StatesDraft): readonly StateDraft[] | null {
  const visible = ui["ui:visible"];
  if (visible === undefined) return list;
  const only = onlyTest(visible);
  if (only?.name !== field) return null;
  const verdicts = list.map(({ value }) => satisfies(value, only.test));
  return verdicts.includes(null) ? null : list.filter((_, at) => verdicts[at] === true);
}
