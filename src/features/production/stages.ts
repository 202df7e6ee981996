/** Values of `status` of a step that decide about its stage. */
const DONE = 2;
const CANCELLED = 5;

/** A step, as far as the order of the steps depends on it. */
interface Placed {
  readonly id: string;
  readonly sort: number;
  readonly parallelGroup?: number | null;
  readonly status: number;
}

interface Made extends Placed {
  readonly goodQuantity?: number | null;
}

/**
 * Groups the steps of a work order into stages. The steps of a stage run side by side; a stage opens when all steps of
 * the stages before it are done. Steps of one parallel group share the stage of the first of them.
 */
export function stagesOf<S extends Placed>(steps: readonly S[]): readonly (readonly S[])[] {
  const stages: S[][] = [];
  const ofGroup = new Map<number, S[]>();
  const inOrder = steps
    .filter(({ status }) => status !== CANCELLED)
    .toSorted((one, other) => one.sort - other.sort || compareIds(one.id, other.id));
  for (const step of inOrder) {
    const group = step.parallelGroup ?? null;
    const known = group === null ? undefined : ofGroup.get(group);
    if (known !== undefined) {
      known.push(step);
      continue;
    }
    const stage = [step];
    stages.push(stage);
    if (group !== null) ofGroup.set(group, stage);
  }
  return stages;
}

/** @returns the index of the first stage with an unfinished step; the number of stages when there is none */
export function currentStage(stages: readonly (readonly Placed[])[]): number {
  const at = stages.findIndex((stage) => stage.some(({ status }) => status !== DONE));
  return at < 0 ? stages.length : at;
}

/** @returns the pieces that a stage receives: the good ones of the stage before it, or the quantity of the order */
export function piecesInto(stages: readonly (readonly Made[])[], at: number, ordered: number): number {
  const before = stages[at - 1];
  if (before === undefined) return ordered;
  return Math.min(...before.map(({ goodQuantity }) => goodQuantity ?? ordered));
}

/** @returns the pieces that a step receives */
export function piecesFor(steps: readonly Made[], id: string, ordered: number): number {
  const stages = stagesOf(steps);
  return piecesInto(
    stages,
    stages.findIndex((stage) => stage.some((step) => step.id === id)),
    ordered,
  );
}

/** Ids are numbers of up to 19 digits in a text. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
