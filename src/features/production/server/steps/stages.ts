import { WORK_ORDER_STEP_STATUS as STATUS } from "#generated/choices";
import type { RowOf } from "#server";

export type Step = RowOf<"work-order-step">;

type Placed = Pick<Step, "id" | "sort" | "parallelGroup" | "status">;

/**
 * Groups the steps of a work order into stages. The steps of a stage run side by side; a stage opens when all steps of
 * the stages before it are done. Steps of one parallel group share the stage of the first of them.
 */
export function stagesOf<S extends Placed>(steps: readonly S[]): readonly (readonly S[])[] {
  const stages: S[][] = [];
  const ofGroup = new Map<number, S[]>();
  const inOrder = steps
    .filter(({ status }) => status !== STATUS.cancelled)
    .toSorted((one, other) => one.sort - other.sort || compareIds(one.id, other.id));
  for (const step of inOrder) {
    const known = step.parallelGroup === null ? undefined : ofGroup.get(step.parallelGroup);
    if (known !== undefined) {
      known.push(step);
      continue;
    }
    const stage = [step];
    stages.push(stage);
    if (step.parallelGroup !== null) ofGroup.set(step.parallelGroup, stage);
  }
  return stages;
}

/** @returns the index of the first stage with an unfinished step; the number of stages when there is none */
export function currentStage(stages: readonly (readonly Placed[])[]): number {
  const at = stages.findIndex((stage) => stage.some(({ status }) => status !== STATUS.done));
  return at < 0 ? stages.length : at;
}

/** @returns the pieces that a stage receives: the good ones of the stage before it, or the quantity of the order */
export function piecesInto(stages: readonly (readonly Step[])[], at: number, ordered: number): number {
  const before = stages[at - 1];
  if (before === undefined) return ordered;
  return Math.min(...before.map(({ goodQuantity }) => goodQuantity ?? ordered));
}

/** Ids are numbers of up to 19 digits in a text. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
