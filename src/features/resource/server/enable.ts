import { TrellisError } from "#contract";
import { idsParameter, recordsInScope, recordsOf, type Handler } from "#server";

const OFF = 1;
const ON = 2;

/** Puts one record of the module (`oss`, `sms`) in use and takes the others out: at most one is, whoever presses when. */
export const enable: Handler = async (context) => {
  const { name } = context.module;
  const [id = ""] = idsParameter(context, "id", "ids");
  const reachable = await recordsInScope(context, name);
  const all = recordsOf(context, name);
  // Everybody locks all of them in the same order, so that two who press at once wait for each other.
  const records = await all.find({}, { lock: true, sort: [{ field: "id", descending: false }] });
  if ((await reachable.find({ id })).length === 0) throw new TrellisError("notFound");
  const inUse = records.filter((record) => Number(record["status"]) === ON).map((record) => String(record["id"]));
  if (inUse.includes(id)) {
    throw new TrellisError("actionRefused", { text: { zh: "该配置已启用", en: "This one is in use already" } });
  }
  if (inUse.length > 0) await all.update({ id: inUse }, { status: OFF });
  await all.update({ id }, { status: ON });
  return true;
};
