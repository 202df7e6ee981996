import { WORK_ORDER_STEP_STATUS as STATUS } from "#generated/choices";
import { TrellisError, isJsonObject } from "#contract";
import { idParameter, idsParameter, localTime, moduleOf, parameter, recordsInScope, recordsOf, wrongField } from "#server";
import type { Handler, OperationContext } from "#server";
import { detail, judgeAction, readForm } from "#server/operations";
import { assertHolds, within } from "../within.ts";
import { ACTS, performAct, type Act, type Request } from "./perform-act.ts";
import { lockOrder } from "./progress.ts";

/** Handler behind an action of a step. */
export const actHandler = (act: Act): Handler => {
  return async (context) => {
    const form = await readForm(context);
    for (const id of idsParameter(context, "ids", "id")) await performAct(context, act, id, form);
    return true;
  };
};

/** Acts by the state that they lead to, for clients that name the state. */
const BY_STATUS: Readonly<Record<string, Act>> = {
  [STATUS.running]: "start",
  [STATUS.paused]: "pause",
  [STATUS.done]: "finish",
  [STATUS.ready]: "rework",
};

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;
/** A week: a pad that was out of reach for longer sends what it has as of a week ago. */
const MOST_SECONDS_AGO = 604_800;

/**
 * `POST updateSept`: `workOrderId`, `stepId`, `act` (or `status`), and the input of the act. A repeated call with the same
 * `requestId` changes nothing and returns the step as it is. `secondsAgo` is the age of an act that waited for the network;
 * the times of the step then say when the act was entered.
 * @throws TrellisError as the action of the step
 */
export const updateSept: Handler = async (context) => {
  const id = idParameter(context, "stepId");
  const act = actOf(context);
  const request: Request = { requestId: requestIdOf(context), enteredAt: enteredAt(context) };
  const steps = moduleOf(context, "work-order-step");
  const endpoint = steps.endpoints.find((candidate) => candidate.id === act);
  const action = steps.actions.find((candidate) => candidate.id === act);
  if (endpoint === undefined || action === undefined) throw new TrellisError("noEndpoint");
  assertHolds(context, action.permission);
  const [step] = await (await recordsInScope(context, "work-order-step")).find({ id }, { limit: 1 });
  if (step?.workOrderId === undefined) throw new TrellisError("notFound");
  await lockOrder(context, step.workOrderId);
  if (!(await isRepeated(context, request.requestId))) {
    const { form } = action;
    const names = new Set(form?.fields.map(({ name }) => name));
    const body = Object.fromEntries(Object.entries(sentBy(context)).filter(([name]) => names.has(name)));
    const about: OperationContext = { ...within(context, steps.name, {}, { ...body, ids: id }), endpoint };
    await judgeAction(about, act);
    await performAct(about, act, id, await readForm(about), request);
  }
  return detail(within(context, steps.name, { id }));
};

function sentBy({ query, body }: OperationContext): Readonly<Record<string, unknown>> {
  return { ...Object.fromEntries(query), ...(isJsonObject(body) ? body : {}) };
}

function actOf(context: OperationContext): Act {
  const asked = parameter(context, "act");
  const status = parameter(context, "status");
  const act = ACTS.find((name) => name === asked) ?? (asked === "" ? BY_STATUS[status] : undefined);
  if (act !== undefined) return act;
  const text = { zh: `act 须为 ${ACTS.join("、")} 之一`, en: `act must be one of ${ACTS.join(", ")}` };
  throw wrongField("act", "enum", text);
}

function requestIdOf(context: OperationContext): string | null {
  const given = parameter(context, "requestId");
  if (given === "" || REQUEST_ID.test(given)) return given === "" ? null : given;
  const text = {
    zh: "请求编号由至多 64 个字母、数字或 . _ : - 组成",
    en: "A request number has at most 64 characters: letters, digits and . _ : -",
  };
  throw wrongField("requestId", "pattern", text);
}

/** @returns null for an act of this moment */
function enteredAt(context: OperationContext): string | null {
  const given = parameter(context, "secondsAgo");
  if (given === "" || Number(given) === 0) return null;
  if (/^\d{1,9}$/.test(given)) {
    const { clock, config } = context.deps;
    const milliseconds = Math.min(Number(given), MOST_SECONDS_AGO) * 1000;
    return localTime(new Date(clock().getTime() - milliseconds), config.timeZone);
  }
  const text = { zh: "secondsAgo 须为 0 或更大的整数", en: "secondsAgo must be a whole number, 0 or more" };
  throw wrongField("secondsAgo", "minimum", text);
}

async function isRepeated(context: OperationContext, requestId: string | null): Promise<boolean> {
  if (requestId === null) return false;
  const known = await recordsOf(context, "step-history").find({ requestId }, { limit: 1 });
  return known.length > 0;
}
