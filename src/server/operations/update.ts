import { TrellisError } from "#contract";
import type { Handler } from "../base/feature.ts";
import { idOf, recordBody, saveRecord } from "../records/saving/save-record.ts";

/** Changes the record whose id the body has. @throws TrellisError badRequest without an id */
export const update: Handler = async (context) => {
  const body = recordBody(context);
  const id = idOf(body) ?? idOf(Object.fromEntries(context.query));
  if (id === null) throw new TrellisError("missingParameter", { params: { name: "id" } });
  return saveRecord(context, body, id);
};
