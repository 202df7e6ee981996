import { STEP_HISTORY_STATUS as EVENT, WORK_ORDER_STATUS, WORK_ORDER_STEP_STATUS as STATUS } from "#generated/choices";
import type { Text } from "#contract";
import { TrellisError } from "#contract";
import { callerOf, notify, now, recordsOf, refused, wrongField, type OperationContext, type Row, type Values } from "#server";
import { currentStage, piecesInto, stagesOf } from "../../stages.ts";
import { assertHasPost } from "../people.ts";
import { secondsBetween } from "../spans.ts";
import { recordEvent } from "./history.ts";
import { advance, lockOrder, lockSteps, type Step, type WorkOrder } from "./progress.ts";

export const ACTS = ["start", "pause", "resume", "finish", "rework", "report", "solve"] as const;
export type Act = (typeof ACTS)[number];

/** Facts about an act that the pad sends beside its input. */
export interface Request {
  /** Stored with the event, so that a repetition can be recognised; null for none. */
  readonly requestId: string | null;
  /** When an act was entered that waited for the network; null for now. */
  readonly enteredAt: string | null;
}

/** A step with everything that a rule looks at, all of it locked. */
interface Scene {
  readonly context: OperationContext;
  readonly order: WorkOrder;
  readonly step: Step;
  readonly stages: readonly (readonly Step[])[];
  readonly form: Row;
  readonly time: string;
}

/** Values of the step, and its event. */
interface Effect {
  readonly step: Values<Step>;
  readonly event: Parameters<typeof recordEvent>[2];
}

const NOT_PRODUCING: Text = {
  zh: "工单“{order}”不在生产中，其工序暂不能操作",
  en: "Work order “{order}” is not in production. Its steps cannot be changed now.",
};

/** States of the order in which each act is possible. Any other act needs an order in production. */
const ORDER_STATES: Readonly<Partial<Record<Act, readonly number[]>>> = {
  rework: [WORK_ORDER_STATUS.producing, WORK_ORDER_STATUS.produced],
  report: [WORK_ORDER_STATUS.producing, WORK_ORDER_STATUS.held],
  solve: Object.values(WORK_ORDER_STATUS),
};

/**
 * Performs an act on a step whose state permits it, with everything that follows for the other steps and the order. The
 * caller of this function holds the lock of the order.
 * @throws TrellisError actionRefused (position, order), invalidRecord (quantities)
 */
export async function performAct(
  context: OperationContext,
  act: Act,
  stepId: string,
  form: Row,
  request: Request = { requestId: null, enteredAt: null },
): Promise<void> {
  const [step] = await recordsOf(context, "work-order-step").find({ id: stepId }, { lock: true });
  if (step === undefined) throw new TrellisError("notFound");
  const order = await lockOrder(context, step.workOrderId);
  const allowed = ORDER_STATES[act] ?? [WORK_ORDER_STATUS.producing];
  if (!allowed.some((status) => status === order.status)) throw refused(NOT_PRODUCING, { order: order.workOrderNo });
  const stages = stagesOf(await lockSteps(context, step.workOrderId));
  if (act !== "solve") await assertHasPost(context, postsFor(act, stages, step));
  const time = request.enteredAt === null ? now(context.deps) : notBefore(request.enteredAt, order, step, stages);
  const scene: Scene = { context, order, step, stages, form, time };
  const effect = await EFFECTS[act](scene);
  await recordsOf(context, "work-order-step").update({ id: step.id }, effect.step);
  await recordEvent(context, step, {
    ...effect.event,
    requestId: request.requestId,
    enteredAt: request.enteredAt === null ? null : time,
  });
  if (act === "rework") await reopenAfter(scene);
  if (act === "finish" || act === "rework") await advance(context, order.id, time);
}

/** @returns the time of an act that was entered earlier, not before what the step followed by then */
function notBefore(entered: string, order: WorkOrder, step: Step, stages: readonly (readonly Step[])[]): string {
  const at = stages.findIndex((stage) => stage.some(({ id }) => id === step.id));
  const ends = stages.slice(0, Math.max(at, 0)).flatMap((stage) => stage.map(({ finishTime }) => finishTime));
  const before = [order.startTime, step.startTime, step.resumeTime, step.pauseTime, ...ends];
  return before.reduce<string>((latest, time) => (time !== null && time > latest ? time : latest), entered);
}

/** People of later steps may send work back, because they find its faults. */
function postsFor(act: Act, stages: readonly (readonly Step[])[], step: Step): readonly (string | null)[] {
  if (act !== "rework") return [step.postId];
  const at = stages.findIndex((stage) => stage.includes(step) || stage.some(({ id }) => id === step.id));
  return [step, ...stages.slice(at + 1).flat()].map(({ postId }) => postId);
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const EFFECTS: Readonly<Record<Act, (scene: Scene) => Effect | Promise<Effect>>> = {
  start: ({ context, time, step }) => ({
    step: {
      status: STATUS.running,
      userId: callerOf(context).userId,
      startTime: step.startTime ?? time,
      resumeTime: time,
      pauseTime: null,
      finishTime: null,
    },
    event: { status: EVENT.started },
  }),
  pause: (scene) => ({
    step: { status: STATUS.paused, pauseTime: scene.time, workSeconds: workedUntil(scene.step, scene.time) },
    event: { status: EVENT.paused, remark: textOf(scene.form["reason"]) },
  }),
  resume: ({ context, time }) => ({
    step: { status: STATUS.running, userId: callerOf(context).userId, resumeTime: time, pauseTime: null },
    event: { status: EVENT.resumed },
  }),
  finish,
  rework: ({ step, form }) => ({
    step: { ...UNDONE, status: STATUS.ready, reworkCount: (step.reworkCount ?? 0) + 1 },
    event: { status: EVENT.rework, remark: textOf(form["reason"]) },
  }),
  report,
  solve: ({ form }) => ({
    step: { hasProblem: 0, problem: null },
    event: { status: EVENT.solved, remark: textOf(form["remark"]) },
  }),
};

/** Results of a step that must be done again. Its net time and its photos stay. */
const UNDONE: Values<Step> = { finishTime: null, goodQuantity: null, scrapQuantity: 0, pauseTime: null, resumeTime: null };

function finish({ order, step, stages, form, time }: Scene): Effect {
  const [good, scrap] = [Number(form["goodQuantity"] ?? 0), Number(form["scrapQuantity"] ?? 0)];
  const at = stages.findIndex((stage) => stage.some(({ id }) => id === step.id));
  const most = piecesInto(stages, at, order.quantity);
  if (good + scrap > most) {
    const text = { zh: `合格与报废合计不能超过 ${most}`, en: `Good and scrapped together must not exceed ${most}` };
    throw wrongField("goodQuantity", "maximum", text);
  }
  const added = listOf(form["images"]);
  const remark = textOf(form["remark"]);
  return {
    step: {
      status: STATUS.done,
      finishTime: time,
      workSeconds: workedUntil(step, time),
      goodQuantity: good,
      scrapQuantity: scrap,
      ...(added.length === 0 ? {} : { images: [...added, ...listOf(step.images)].slice(0, MOST_IMAGES) }),
      ...(remark === null ? {} : { remark }),
    },
    event: { status: EVENT.finished, quantity: good, scrapQuantity: scrap, remark, images: added.length === 0 ? null : added },
  };
}

const MOST_IMAGES = 9;

async function report({ context, order, step, form }: Scene): Promise<Effect> {
  const problem = String(form["description"]);
  const images = listOf(form["images"]);
  if (order.responsibleUserId !== null) {
    const params = `${order.workOrderNo} · ${step.septName}`;
    await notify(context, [order.responsibleUserId], {
      kind: "production",
      text: { zh: `工单 ${params} 报告问题：${problem}`, en: `Problem reported in ${params}: ${problem}` },
      link: `/productionOrderDetail/index?id=${order.id}`,
    });
  }
  return {
    step: { hasProblem: 1, problem },
    event: { status: EVENT.problem, remark: problem, images: images.length === 0 ? null : images },
  };
}

/** Steps of later stages must be done again after a rework. */
async function reopenAfter({ context, order, step, stages }: Scene): Promise<void> {
  const at = stages.findIndex((stage) => stage.some(({ id }) => id === step.id));
  const again = stages
    .slice(at + 1, currentStage(stages) + 1)
    .flat()
    .filter(({ status }) => status !== STATUS.waiting);
  if (again.length > 0)
    await recordsOf(context, "work-order-step").update({ id: again.map(({ id }) => id) }, { ...UNDONE, status: STATUS.waiting });
  await recordsOf(context, "work-order").update({ id: order.id }, { reworkCount: (order.reworkCount ?? 0) + 1 });
}

/** @returns the net seconds of a step, the running period included */
export function workedUntil(step: Step, time: string): number {
  const since = step.resumeTime ?? step.startTime;
  return (step.workSeconds ?? 0) + (step.status === STATUS.running && since !== null ? secondsBetween(since, time) : 0);
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
