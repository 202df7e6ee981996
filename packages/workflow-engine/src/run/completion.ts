import type { MultiInstance } from "../definition.ts";
import type { Evaluated, Run } from "./run.ts";
import type { MultiProgress, Token } from "./state.ts";

export interface Completion {
  readonly progress: MultiProgress;
  /** The activity ends now. */
  readonly isMet: boolean;
}

/** Counts a completed instance and judges the rules of completion. */
export function completionOf(run: Run, token: Token, multi: MultiInstance, before: MultiProgress): Evaluated<Completion> {
  const counts = multi.counts === null ? { ok: true as const, value: true } : run.evaluate(token, multi.counts);
  if (!counts.ok) return counts;
  const completed = before.completed + 1;
  const counted = before.counted + (counts.value === true ? 1 : 0);
  const progress = { ...before, completed, counted };
  const condition =
    multi.condition === null ? { ok: true as const, value: false } : run.evaluate(token, multi.condition, countsOf(progress));
  if (!condition.ok) return condition;
  const isMet = completed >= before.total || condition.value === true || isRuleMet(multi, progress);
  return { ok: true, value: { progress, isMet } };
}

/** Variables of a completion condition, by the names that BPMN engines use. */
function countsOf({ total, started, completed }: MultiProgress): Record<string, number> {
  return { nrOfInstances: total, nrOfCompletedInstances: completed, nrOfActiveInstances: started - completed };
}

function isRuleMet({ completion }: MultiInstance, { total, counted }: MultiProgress): boolean {
  if (completion.kind === "share") return counted >= completion.share * total;
  return completion.kind === "any" && counted > 0;
}
