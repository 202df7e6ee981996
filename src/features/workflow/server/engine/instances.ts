import { FLOW_INSTANCE_STATUS } from "#generated/choices";
import { TrellisError, fieldErrorsIn, type Text } from "#contract";
import { fieldOfPointer } from "#metadata";
import { nextId, now, recordsOf, refused, today, type OperationContext, type RowOf } from "#server";
import { judgeTogether, openSavepoint } from "#server/operations";
import { apply, start, type Definition, type Effect, type InstanceEvent, type Step, type Variables } from "#workflow-engine";
import { refusalOf } from "#server/platform";
import { followProcess } from "./business.ts";
import { definitionOf } from "./definitions.ts";
import { readInstance, readSubInstance, type FlowRow, type InstanceRecord } from "./flow-row.ts";
import { incidentDetail } from "../../incident-words.ts";
import { OPERATIONS } from "./service-operations.ts";
import { StepWork } from "./step-work.ts";
import { storeSteps, type PerformedStep } from "./store-steps.ts";

type Deployment = RowOf<"flow-deployment">;

export interface NewInstance {
  readonly deployment: Deployment;
  readonly variables: Variables;
  readonly business?: { readonly module: string; readonly id: string };
  /** The request that starts it, where several share the transaction. */
  readonly context?: OperationContext;
}

const NO_START = { zh: "此流程没有可以直接发起的开始事件", en: "This process has no start event that a user can start" };
/** Events of one change that a chain of operations and sub-processes may raise. */
const MOST_EVENTS = 1_000;

/**
 * Starts an instance in the transaction of `context`.
 * @returns the id of the instance
 * @throws TrellisError actionRefused when the process has no plain start event
 */
export async function startInstance(context: OperationContext, started: NewInstance): Promise<string> {
  const [id = ""] = await startInstances(context, [started]);
  return id;
}

/** Starts several instances, each in a family of its own, by as many statements as one. @returns their ids, in order */
export async function startInstances(context: OperationContext, started: readonly NewInstance[]): Promise<readonly string[]> {
  const steps: PerformedStep[] = [];
  for (const { deployment, variables, business, context: own = context } of started) {
    const instanceId = nextId(context.deps);
    steps.push(
      await begin(own, deployment, variables, {
        instanceId,
        rootId: instanceId,
        parentId: null,
        parentToken: null,
        initiatorId: own.caller?.userId ?? null,
        businessModule: business?.module ?? null,
        businessId: business?.id ?? null,
      }),
    );
  }
  await finish(context, steps);
  return steps.map(({ row }) => row.instanceId);
}

async function begin(
  context: OperationContext,
  deployment: Deployment,
  variables: Variables,
  given: Omit<FlowRow, "state" | "deploymentId">,
): Promise<PerformedStep> {
  const definition = await definitionOf(context, deployment.id);
  const step = start(definition, { variables, context: readContext(context, given.initiatorId) });
  if (step === null) throw refused(NO_START);
  const { instanceId, businessModule, businessId, initiatorId } = given;
  const starts = {
    id: instanceId,
    processInstanceId: instanceId,
    processDefinitionId: deployment.id,
    processDefinitionKey: deployment.key,
    processDefinitionName: deployment.name,
    processDefinitionVersion: deployment.version,
    category: deployment.category,
    businessKey: businessId === null ? null : `${businessModule}:${businessId}`,
    businessModule,
    businessId,
    startUser: initiatorId,
    status: FLOW_INSTANCE_STATUS.active,
  };
  const row: FlowRow = { ...given, deploymentId: deployment.id, state: step.state };
  return { ...(await advance(context, row, definition, step)), starts };
}

/** An event for an instance whose family is locked (`lockInstance`). */
export interface SentEvent {
  readonly row: FlowRow;
  readonly event: InstanceEvent;
  /** The record of the instance where the caller has read it behind the lock; it is not read again then. */
  readonly instance?: InstanceRecord;
  /** The request that sends it, where several share the transaction. */
  readonly context?: OperationContext;
}

/** @returns false when the event found nothing to do */
export async function sendEvent(context: OperationContext, row: FlowRow, event: InstanceEvent): Promise<boolean> {
  return (await sendEvents(context, [{ row, event }])) === 1;
}

/**
 * Applies one event to each of several families, by as many statements as for one.
 * @returns the number of events that found something to do
 */
export async function sendEvents(context: OperationContext, sent: readonly SentEvent[]): Promise<number> {
  const steps: PerformedStep[] = [];
  for (const { row, event, instance = null, context: own = context } of sent) {
    const definition = await definitionOf(own, row.deploymentId);
    const step = apply(definition, row.state, event, readContext(own, row.initiatorId));
    if (step.applied) steps.push({ ...(await advance(own, row, definition, step)), instance });
  }
  await finish(context, steps);
  return steps.length;
}

/** Values that expressions may read beside the variables. */
function readContext({ deps }: OperationContext, initiatorId: string | null): Variables {
  return { today: today(deps), now: now(deps).replace(" ", "T"), initiator: initiatorId };
}

/** Stores a step of an instance whose family is locked, with everything that it leads to. */
export async function performStep(context: OperationContext, row: FlowRow, definition: Definition, first: Step): Promise<void> {
  await finish(context, [await advance(context, row, definition, first)]);
}

/** Runs the operations and sub-processes that a step calls, until the instance waits. */
async function advance(context: OperationContext, row: FlowRow, definition: Definition, first: Step): Promise<PerformedStep> {
  const work = new StepWork();
  const events: InstanceEvent[] = [];
  const ctx = readContext(context, row.initiatorId);
  let step = first;
  for (let count = 0; ; count += 1) {
    if (count > MOST_EVENTS) throw new RangeError(`instance ${row.instanceId}: more than ${MOST_EVENTS} events in one change`);
    work.visits.push(...step.visited);
    for (const effect of step.effects) {
      if (work.note(effect)) continue;
      if (effect.kind === "callOperation") events.push(...(await callOperation(context, row, definition, effect, work)));
      if (effect.kind === "startSubInstance") events.push(...(await startSub(context, row, effect)));
    }
    let next: Step | null = null;
    while (next === null && events.length > 0) {
      const [event] = events.splice(0, 1);
      const applied = event === undefined ? null : apply(definition, step.state, event, ctx);
      if (applied?.applied === true) next = applied;
    }
    if (next === null) break;
    step = next;
  }
  return { context, row: { ...row, state: step.state }, definition, work, instance: null, starts: null };
}

/** Stores steps of different families, and what they mean to records and to calling instances. */
async function finish(context: OperationContext, steps: readonly PerformedStep[]): Promise<void> {
  if (steps.length === 0) return;
  await storeSteps(context, steps);
  for (const { context: own, row, work, starts } of steps) {
    for (const token of work.cancelledSubInstances) {
      const sub = await readSubInstance(own, row.instanceId, token);
      if (sub !== null) await sendEvent(own, { ...sub, parentId: null }, { kind: "cancel" });
    }
    await followProcess(own, row, work);
    // The step that starts a sub-instance takes its end itself.
    if (starts === null) await notifyParent(own, row, work);
  }
}

/** Tells the instance that called this one about escalations and the end. */
async function notifyParent(context: OperationContext, { parentId, parentToken: token }: FlowRow, work: StepWork): Promise<void> {
  const parent = parentId === null ? null : await readInstance(context, parentId);
  if (parent === null || token === null) return;
  for (const { code } of work.escalations) await sendEvent(context, parent, { kind: "escalate", token, code });
  if (work.end === null) return;
  const { outcome, code, variables } = work.end;
  const caught = code === null ? {} : { code };
  const present = (await readInstance(context, parent.instanceId)) ?? parent;
  await sendEvent(context, present, { kind: "subInstanceEnded", token, outcome, ...caught, variables });
}

/** @returns the end of the operation; nothing for one that ends after the commit */
async function callOperation(
  context: OperationContext,
  row: FlowRow,
  { id: processId, name: processName }: Definition,
  { token, operation, inputs }: Extract<Effect, { kind: "callOperation" }>,
  work: StepWork,
): Promise<InstanceEvent[]> {
  const savepoint = await openSavepoint(context, "flow_operation");
  try {
    const run = OPERATIONS[operation];
    if (run === undefined) throw new Error(`no operation ${operation}`);
    const result = await judgeTogether(context, () => run(context, { row, processId, processName }, inputs));
    await savepoint.release();
    if (result.kind === "done") return [{ kind: "operationDone", token, variables: result.variables }];
    work.webhooks.set(token, result.call);
    return [];
  } catch (error) {
    await savepoint.rollBack();
    context.deps.log({ level: "warn", message: `the operation ${operation} of instance ${row.instanceId} failed`, error });
    return [{ kind: "fail", token, detail: incidentDetail(reasonOf(error)) }];
  }
}

/** The words of an error in both languages, because people of either read an incident. */
export function reasonOf(thrown: unknown): Text {
  const error = refusalOf(thrown);
  if (error instanceof TrellisError && error.details.fields !== undefined) {
    const { fields } = error.details;
    const wordsIn = (locale: keyof Text): string =>
      fieldErrorsIn(locale, fields)
        .map(({ pointer, message }) => `${fieldOfPointer(pointer)}: ${message}`)
        .join("; ");
    return { zh: wordsIn("zh"), en: wordsIn("en") };
  }
  if (error instanceof TrellisError) return error.texts;
  const words = error instanceof Error ? error.message : "";
  return { zh: words, en: words };
}

/** @returns the end of an instance that ended at once, or the failure to start it */
async function startSub(
  context: OperationContext,
  row: FlowRow,
  { token, process, variables }: Extract<Effect, { kind: "startSubInstance" }>,
): Promise<InstanceEvent[]> {
  const deployment = await latestDeployment(context, process);
  if (deployment === null) return [{ kind: "fail", token, detail: process }];
  const { businessModule, businessId, initiatorId, rootId } = row;
  const family = { rootId, parentId: row.instanceId, parentToken: token, initiatorId, businessModule, businessId };
  const sub = await begin(context, deployment, variables, { instanceId: nextId(context.deps), ...family });
  await finish(context, [sub]);
  const { state } = sub.row;
  const raised = sub.work.escalations.map(({ code }): InstanceEvent => ({ kind: "escalate", token, code }));
  if (state.outcome === null) return raised;
  return [...raised, { kind: "subInstanceEnded", token, outcome: state.outcome, variables: state.variables }];
}

/** The latest active deployment of a process; null when there is none. */
export async function latestDeployment(context: OperationContext, key: string): Promise<Deployment | null> {
  const match = { key, status: "active", isLatest: 1 } as const;
  const [deployment] = await recordsOf(context, "flow-deployment").find(match, { limit: 1 });
  return deployment ?? null;
}
