import { isOf, listOf } from "#runtime";

export const STATUS = { waiting: 0, running: 1, done: 2, ready: 3, paused: 4, cancelled: 5 } as const;
export type StepStatus = (typeof STATUS)[keyof typeof STATUS];

/** A step of a work order, as lists and the pad get it. */
export interface WorkStep {
  readonly id: string;
  readonly workOrderId: string;
  readonly septName: string;
  readonly sort: number;
  readonly parallelGroup?: number | null;
  readonly status: StepStatus;
  readonly postId?: string | null;
  readonly postName?: string | null;
  readonly userName?: string | null;
  readonly startTime?: string | null;
  /** Last end of a pause. */
  readonly resumeTime?: string | null;
  readonly finishTime?: string | null;
  readonly planTime?: string | null;
  /** Seconds of work without pauses. */
  readonly workSeconds?: number | null;
  readonly requirement?: string | null;
  readonly remark?: string | null;
  readonly problem?: string | null;
  readonly hasProblem?: number | null;
  readonly goodQuantity?: number | null;
  readonly scrapQuantity?: number | null;
  readonly reworkCount?: number | null;
  readonly images?: readonly string[] | null;
}

/** A step that an act can be about. */
export type StepTarget = Pick<WorkStep, "id" | "septName">;

/** Values of `status` of work-order, as far as acts depend on them. */
export const ORDER_STATUS = { draft: 0, producing: 1, produced: 2, partlyDelivered: 5, held: 6 } as const;

/** States of an order that can be overdue. */
export const OPEN_ORDER: ReadonlySet<unknown> = new Set(Object.values(ORDER_STATUS));

/** A step on the pad, with its order. */
export interface WaitingStep extends WorkStep {
  readonly workOrderNo: string;
  readonly productName: string;
  readonly customerName: string;
  readonly spec?: string | null;
  readonly quantity: number;
  /** Good pieces of the step before, which this one receives. */
  readonly pieces: number;
  readonly unitName?: string | null;
  readonly deliveryDate: string;
  readonly orderStatus: number;
  readonly isTop?: number | null;
  /** The reader has taken the step. */
  readonly isOwn: boolean;
  /** Finished steps before this one, the last one first. */
  readonly doneSteps: readonly StepTarget[];
  readonly orderImages: readonly string[];
  readonly drawings: readonly string[];
}

const STEP_KEYS = { id: "string", workOrderId: "string", septName: "string", sort: "number", status: "number" } as const;

/** Positions of a person. */
export const asPosts = listOf<{ readonly id: string }>("positions", isOf<{ readonly id: string }>({ id: "string" }));
export const asSteps = listOf<WorkStep>("steps", isOf<WorkStep>(STEP_KEYS));
const isWaitingStep = isOf<WaitingStep>({
  ...STEP_KEYS,
  workOrderNo: "string",
  productName: "string",
  deliveryDate: "string",
  pieces: "number",
  isOwn: "boolean",
  drawings: "object",
  orderImages: "object",
  doneSteps: "object",
});
export const asWaitingSteps = listOf<WaitingStep>("waiting steps", isWaitingStep);
export const isWaitingSteps = (content: unknown): content is readonly WaitingStep[] =>
  Array.isArray(content) && content.every(isWaitingStep);

export type Act = "start" | "pause" | "resume" | "finish" | "report" | "rework" | "solve";

/** Acts of the people who work on a step, by its state; the usual one first. */
export const ACTS_OF: Readonly<Record<StepStatus, readonly Act[]>> = {
  [STATUS.waiting]: [],
  [STATUS.ready]: ["start", "report"],
  [STATUS.running]: ["finish", "pause", "report"],
  [STATUS.paused]: ["resume", "report"],
  [STATUS.done]: [],
  [STATUS.cancelled]: [],
};
