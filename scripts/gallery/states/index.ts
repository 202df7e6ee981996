import type { State } from "../visitor.ts";
import { consoleStates } from "./console.ts";
import { signInStates } from "./sign-in.ts";
import { listStates } from "./lists.ts";
import { peopleStates } from "./people.ts";
import { recordStates } from "./records.ts";
import { transferStates } from "./transfer.ts";

/** States without an address, in the order of the sheet. */
export const STATES: readonly State[] = [
  ...listStates,
  ...recordStates,
  ...transferStates,
  ...consoleStates,
  ...peopleStates,
  ...signInStates,
];
