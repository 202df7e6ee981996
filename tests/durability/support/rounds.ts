import { isFullRun } from "../../support/database/database-scope.ts";

/** Time limit of tests that start processes again and again. The full run has up to ten times as many rounds. */
export const ROUNDS = { timeout: isFullRun() ? 1_200_000 : 180_000 };
