import type { RecordInput } from "#contract";
import type { Action } from "#metadata";
import { loadCode, toast } from "#ui";
import type { Api } from "../api/create-api.ts";
import type { RecordTarget } from "../stores/record-target.ts";

/** Lazy, because few people change everything that matches. */
async function loadQuestions() {
  try {
    return await loadCode(() => import("./confirm-matching.ts"));
  } catch (error) {
    toast.missingCode();
    throw error;
  }
}

/** Asks, then deletes all that match. @throws ApiError when the server refuses */
export async function removeMatching(api: Api, target: RecordTarget): Promise<void> {
  await (await loadQuestions()).confirmAndRemove(api, target);
}

/** Asks, then runs the action on all that match. @throws ApiError when the server refuses */
export async function runMatching(api: Api, target: RecordTarget, action: Action, input: RecordInput): Promise<void> {
  await (await loadQuestions()).confirmAndRun(api, target, action, input);
}
