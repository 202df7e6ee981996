import type { RecordInput } from "#contract";
import type { Action } from "#metadata";
import type { Api } from "../api/create-api.ts";
import type { RecordTarget } from "../stores/record-target.ts";

// Few people change all that matches: the code comes when somebody does.
const ask = () => import("./ask-matching.ts");

/** Asks, then deletes all that match. @throws ApiError when the server refuses */
export async function removeMatching(api: Api, target: RecordTarget): Promise<void> {
  await (await ask()).askAndRemove(api, target);
}

/** Asks, then runs the action on all that match. @throws ApiError when the server refuses */
export async function runMatching(api: Api, target: RecordTarget, action: Action, input: RecordInput): Promise<void> {
  await (await ask()).askAndRun(api, target, action, input);
}
