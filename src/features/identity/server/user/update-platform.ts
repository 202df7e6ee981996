import { TrellisError } from "#contract";
import { isJsonObject } from "#contract";
import { idsParameter, type Handler, type Row } from "#server";
import { saveRecord } from "#server/operations";
import { targetUsers } from "../rights/targets.ts";

/** Saves the platform data of a user: `userId`, `userType`, `userExt`. */
export const updatePlatform: Handler = async (context) => {
  await targetUsers(context, "userId", "id");
  const [id] = idsParameter(context, "userId", "id");
  if (id === undefined) throw new TrellisError("notFound");
  const given: Row = { ...Object.fromEntries(context.query), ...(isJsonObject(context.body) ? context.body : {}) };
  const changes = Object.fromEntries(["userType", "userExt"].filter((name) => name in given).map((name) => [name, given[name]]));
  return saveRecord(context, changes, id);
};
