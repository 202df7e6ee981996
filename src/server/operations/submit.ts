import type { Handler } from "../base/feature.ts";
import { idOf, recordBody, saveRecord } from "../records/saving/save-record.ts";

/** Adds, or changes when the body has an id. Which of the two codes that takes, the router has seen to (`authoriseBody`). */
export const submit: Handler = async (context) => {
  const body = recordBody(context);
  return saveRecord(context, body, idOf(body));
};
