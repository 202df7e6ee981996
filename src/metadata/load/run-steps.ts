/** A long computation that stops now and then, and returns its result at the end. */
export type Steps<Result> = Generator<undefined, Result>;

/** Runs all steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Runs the steps in a process that answers requests meanwhile. @param pause waited for between two steps */
export async function runWithPauses<Result>(steps: Steps<Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await pause();
  }
}
