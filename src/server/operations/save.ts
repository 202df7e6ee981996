import type { Handler } from "../base/feature.ts";
import { recordBody, saveRecord } from "../records/saving/save-record.ts";

/** Adds a record. An id in the body is one that a client kept from elsewhere: the server gives its own. */
export const save: Handler = async (context) => saveRecord(context, recordBody(context), null);
