import { CHANGE_ASSESS_RESULT as RESULT } from "#generated/choices";
import { TrellisError, isJsonObject, type JsonObject, type Text } from "#contract";
import { callerOf, idParameter, idsParameter, moduleOf, recordsInScope, recordsOf, wrongField } from "#server";
import type { Handler, OperationContext } from "#server";
import { all, remove, runAction, saveRecord } from "#server/operations";
import { colleaguesWith } from "../people.ts";
import { assertHolds, within } from "../within.ts";
import { chiefEngineers } from "./chief-engineer.ts";

const MODULE = "change-assess";
const NO_LIST: Text = { zh: "assessments 须为评估的列表", en: "assessments must be a list of assessments" };
const MOST = 50;

/** `GET getChangeAssessList?changeOrderId=`: the assessments of a change order. */
export const assessList: Handler = (context) => {
  const id = idParameter(context, "changeOrderId", "id");
  return all(within(context, MODULE, { changeOrderId_equal: id, sorts: "createTime" }));
};

/**
 * `POST submitChangeAssess`: `changeOrderId` and `assessments`. An item names an assessor (`userId`, the caller by default)
 * and, with `result` 1 or 2, gives the result of that assessor.
 * @returns all assessments of the change order
 */
export const submitAssess: Handler = async (context) => {
  const changeOrderId = idParameter(context, "changeOrderId");
  const [change] = await (await recordsInScope(context, "change-order")).find({ id: changeOrderId }, { limit: 1 });
  if (change === undefined) throw new TrellisError("notFound");
  const sent = isJsonObject(context.body) ? context.body["assessments"] : undefined;
  const items: readonly unknown[] = Array.isArray(sent) ? sent : [];
  const assessments = items.filter(isJsonObject);
  if (assessments.length === 0 || assessments.length < items.length || items.length > MOST)
    throw wrongField("assessments", "type", NO_LIST);
  for (const item of assessments) await assess(context, changeOrderId, item);
  return all(within(context, MODULE, { changeOrderId_equal: changeOrderId, sorts: "createTime" }));
};

async function assess(context: OperationContext, changeOrderId: string, item: JsonObject): Promise<void> {
  const userId = String(item["userId"] ?? callerOf(context).userId);
  const id = String(item["id"] ?? "") || (await knownAssessment(context, changeOrderId, userId));
  const result = Number(item["result"] ?? RESULT.pending);
  const { permissions } = moduleOf(context, MODULE);
  let assessment = id;
  if (assessment === null) {
    assertHolds(context, permissions.add ?? permissions.read);
    const { postId, deptId } = item;
    const body = { changeOrderId, userId, postId: postId ?? null, deptId: deptId ?? null };
    const saved = await saveRecord(within(context, MODULE, {}, body), body, null);
    assessment = String(saved["id"]);
  }
  if (result === RESULT.pending) return;
  await giveResult(context, assessment, result === RESULT.agreed ? "agree" : "disagree", item["opinion"] ?? null);
}

async function giveResult(context: OperationContext, id: string, act: "agree" | "disagree", opinion: unknown): Promise<void> {
  const module = moduleOf(context, MODULE);
  const endpoint = module.endpoints.find((candidate) => candidate.id === act);
  const action = module.actions.find((candidate) => candidate.id === act);
  if (endpoint === undefined || action === undefined) throw new TrellisError("noEndpoint");
  assertHolds(context, action.permission);
  await runAction({ ...within(context, MODULE, {}, { ids: id, opinion }), endpoint });
}

async function knownAssessment(context: OperationContext, changeOrderId: string, userId: string): Promise<string | null> {
  if (!/^\d{1,19}$/.test(userId)) return null;
  const [known] = await recordsOf(context, MODULE).find({ changeOrderId, userId }, { limit: 1 });
  return known?.id ?? null;
}

/** `POST removeChangeAssess`: `ids`. */
export const removeAssess: Handler = (context) => {
  const ids = idsParameter(context, "ids", "id");
  return remove(within(context, MODULE, { ids: ids.join(",") }));
};

/** `GET getChangeUserList`: colleagues with a position, who can be asked to assess. */
export const changeUsers: Handler = (context) => colleaguesWith(context, null);

/** `GET getChiefEngineerUser`: the chief engineer; null when nobody has the position. */
export const chiefEngineer: Handler = async (context) => (await chiefEngineers(context))[0] ?? null;
