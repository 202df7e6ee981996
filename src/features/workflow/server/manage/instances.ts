import { FLOW_INCIDENT_STATUS, FLOW_INSTANCE_STATUS } from "#generated/choices";
import { TrellisError, type Text } from "#contract";
import {
  idParameter,
  idsParameter,
  judgedAs,
  parameter,
  recordsInScope,
  recordsOf,
  wrongField,
  type OperationContext,
  type Handler,
  type Interceptors,
} from "#server";
import { FLOW_TOPIC } from "../engine/events.ts";
import { lockInstance } from "../engine/flow-row.ts";
import { sendEvent } from "../engine/instances.ts";
import { incidentWords } from "../../incident-words.ts";

const TEXTS = {
  reason: { zh: "请填写终止原因，最多 200 个字", en: "Give a reason of at most 200 characters" },
} as const satisfies Record<string, Text>;

/** `POST delete-process-instance?processInstanceId=&deleteReason=`: cancels instances; their history stays. */
export const deleteProcessInstance: Handler = judgedAs(
  () => null,
  async (context) => {
    const ids = idsParameter(context, "processInstanceId", "ids");
    const deleteReason = parameter(context, "deleteReason");
    if (deleteReason === "" || deleteReason.length > 200) throw wrongField("deleteReason", "required", TEXTS.reason);
    const instances = await recordsInScope(context, "flow-instance");
    for (const id of [...ids].sort()) {
      if ((await instances.findById(id)) === null) throw new TrellisError("notFound");
      const row = await lockInstance(context, id);
      // Read again behind the lock: the instance may have ended meanwhile.
      const instance = await instances.findById(id, true);
      if (instance === null) throw new TrellisError("notFound");
      assertState(context, instance.status, instance.processDefinitionName ?? id);
      await recordsOf(context, "flow-instance").update({ id }, { deleteReason });
      if (row !== null) await sendEvent(context, row, { kind: "cancel" });
      else await recordsOf(context, "flow-instance").update({ id }, { status: FLOW_INSTANCE_STATUS.cancelled });
    }
    return true;
  },
);

/** Wakes the nodes for the events of an instance that resumes: they may have become due while it was suspended. */
export const followResume: Interceptors = {
  afterSave: ({ deps, journal }, saved, before) => {
    const { suspend, active } = FLOW_INSTANCE_STATUS;
    if (before?.["status"] === suspend && saved["status"] === active)
      journal.afterCommit(() => {
        // A node that does not hear it looks by itself some seconds later.
        deps.bus.publish(FLOW_TOPIC, deps.clock().toISOString()).catch(() => undefined);
      });
    return Promise.resolve();
  },
};

/** Sends an event to the token of an open incident. */
function resolveBy(kind: "retry" | "skip"): Handler {
  return judgedAs(
    () => null,
    async (context) => {
      const id = idParameter(context, "ids", "id");
      const incidents = await recordsInScope(context, "flow-incident");
      const known = await incidents.findById(id);
      if (known === null) throw new TrellisError("notFound");
      const instanceId = known.processInstanceId ?? "";
      const row = instanceId === "" ? null : await lockInstance(context, instanceId);
      const incident = await incidents.findById(id, true);
      if (incident === null) throw new TrellisError("notFound");
      assertState(context, incident.status, incident.elementName ?? id);
      const applied = row !== null && (await sendEvent(context, row, { kind, token: incident.token ?? "" }));
      // An instance that is gone has no incidents.
      if (!applied) await recordsOf(context, "flow-incident").update({ id }, { status: FLOW_INCIDENT_STATUS.resolved });
      return true;
    },
  );
}

/** @throws TrellisError stateRefused when the action of the endpoint is not possible in the state of a record */
function assertState({ module, endpoint, locale }: OperationContext, value: unknown, record: string): void {
  const action = module.actions.find(({ id }) => id === endpoint.id);
  const state = module.states?.list.find((candidate) => candidate.value === value);
  if (action?.from === undefined || action.from === null || state === undefined || action.from.includes(state.id)) return;
  throw new TrellisError("stateRefused", { params: { action: action.title[locale], record, state: state.title[locale] } });
}

/** The element runs again. */
export const retryIncident: Handler = resolveBy("retry");
/** The process goes on behind the element. */
export const skipIncident: Handler = resolveBy("skip");

type Shown = Record<string, unknown>;

/** Words the reasons of incidents in the language of the person. @param result a page of incidents, or one of them */
export function sayIncidents({ locale, module }: OperationContext, result: unknown): void {
  if (module.name !== "flow-incident" || !isShown(result)) return;
  const rows = (Array.isArray(result["records"]) ? result["records"] : [result]).filter(isShown);
  for (const row of rows) if (typeof row["detail"] === "string") row["detail"] = incidentWords(row["detail"], locale);
}

function isShown(value: unknown): value is Shown {
  return typeof value === "object" && value !== null;
}
