import { WORK_ORDER_NOTIFY_STATUS, WORK_ORDER_STATUS as STATUS, WORK_ORDER_STEP_STATUS } from "#generated/choices";
import { TrellisError } from "#contract";
import { callerOf, idsParameter, optionalIds, recordsInScope, recordsOf, type Handler, type OperationContext } from "#server";
import { all, page, readForm } from "#server/operations";
import { piecesFor } from "../../stages.ts";
import { colleaguesWith, ownPosts } from "../people.ts";
import type { Step } from "../steps/progress.ts";
import { within } from "../within.ts";

/** Sets what the form of an action holds on the selected orders. */
export const setFields: Handler = async (context) => {
  const form = await readForm(context);
  const ids = idsParameter(context, "id", "ids");
  const written = await (await recordsInScope(context, "work-order")).update({ id: ids }, form);
  if (written.length < ids.length) throw new TrellisError("notFound");
  return true;
};

const PAGING = ["current", "size"] as const;

/** Parameters of the request by name, without those that it lacks. */
function asked({ query }: OperationContext, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** `GET sameOrderPage?id=`: other orders of the same product; without an id a page of orders by the filters of the list. */
export const sameOrderPage: Handler = async (context) => {
  const [id] = optionalIds(context, "id", "workOrderId");
  if (id === undefined) return page(context);
  const [order] = await (await recordsInScope(context, "work-order")).find({ id }, { limit: 1 });
  if (order === undefined) throw new TrellisError("notFound");
  return page(
    within(context, "work-order", {
      ...asked(context, PAGING),
      productName_equal: order.productName ?? "",
      id_notequal: id,
    }),
  );
};

/** `GET getBoardOrderList?current&size`: orders that are made or delivered now, those that changed last first. */
export const boardOrders: Handler = async (context) => {
  const open = [STATUS.producing, STATUS.held, STATUS.produced, STATUS.partlyDelivered, STATUS.delivered];
  const found = await page(
    within(context, "work-order", { ...asked(context, PAGING), status_in: open.join(","), sorts: "-updateTime" }),
  );
  return recordsIn(found);
};

function recordsIn(found: unknown): unknown {
  return typeof found === "object" && found !== null && "records" in found ? found.records : [];
}

/** `GET checkNewOrders`: orders in production that were not announced yet, newest first. */
export const checkNewOrders: Handler = async (context) => {
  const orders = await page(
    within(context, "work-order", {
      status_equal: String(STATUS.producing),
      notifyStatus_equal: String(WORK_ORDER_NOTIFY_STATUS.no),
      sorts: "-startTime",
      size: "50",
    }),
  );
  const total = typeof orders === "object" && orders !== null && "total" in orders ? orders.total : 0;
  return { count: total, orders: recordsIn(orders) };
};

/** `GET getCurrentUserPosts`: the positions of the caller. */
export const currentUserPosts: Handler = async (context) => {
  const ids = await ownPosts(context);
  if (ids.length === 0) return [];
  const posts = await recordsOf(context, "post").find({ id: ids }, { sort: [{ field: "sort", descending: false }] });
  return posts.map(({ id, postCode, postName, category }) => ({ id, postCode, postName, category }));
};

/** `GET getProductionUserList`: colleagues with a position that some process needs. */
export const productionUsers: Handler = async (context) => {
  const steps = await recordsOf(context, "process-step").find({});
  const posts = new Set(steps.flatMap(({ postId }) => (postId === null ? [] : [postId])));
  return colleaguesWith(context, [...posts]);
};

/**
 * `GET getWaitOrder`: steps that are ready, running or paused and open to the positions of the caller, each with its
 * order and the pieces that it receives. What the caller works on comes first, what is held last; between them the urgent
 * ones first.
 */
export const waitingOrders: Handler = async (context) => {
  const posts = await ownPosts(context);
  const where = {
    any: [
      { field: "postId", operator: "null", value: "" },
      ...posts.map((id) => ({ field: "postId", operator: "equal", value: id })),
    ],
  };
  const steps = (await all(
    within(context, "work-order-step", { status_in: "1,3,4", where: JSON.stringify(where), sorts: "sort" }),
  )) as readonly WaitingStep[];
  const orders = await (
    await recordsInScope(context, "work-order")
  ).find({
    id: [...new Set(steps.map(({ workOrderId }) => workOrderId))],
    status: [STATUS.producing, STATUS.held],
  });
  const byId = new Map(orders.map((order) => [order.id, order]));
  const stepsOf = await stepsByOrder(context, [...byId.keys()]);
  const { userId } = callerOf(context);
  return steps
    .flatMap((step) => {
      const order = byId.get(step.workOrderId);
      if (order === undefined) return [];
      const { workOrderNo, customerName, productName, spec, quantity, unit, deliveryDate, isTop, sort, images, drawings } = order;
      return [
        {
          ...step,
          stepId: step.id,
          currentStep: step.septName,
          isOwn: step.userId === userId,
          pieces: piecesFor(stepsOf.get(step.workOrderId) ?? [], step.id, order.quantity ?? 0),
          doneSteps: doneBefore(stepsOf.get(step.workOrderId) ?? [], step),
          orderStatus: order.status,
          orderSort: sort ?? 0,
          orderImages: images ?? [],
          drawings: drawings ?? [],
          workOrderNo,
          customerName,
          productName,
          spec,
          quantity,
          unit,
          deliveryDate,
          isTop,
        },
      ];
    })
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        (other.isTop ?? 0) - (one.isTop ?? 0) ||
        one.orderSort - other.orderSort ||
        (one.deliveryDate ?? "").localeCompare(other.deliveryDate ?? ""),
    );
};

function rankOf({ isOwn, orderStatus }: { readonly isOwn: boolean; readonly orderStatus?: number | undefined }): number {
  if (orderStatus === STATUS.held) return 2;
  return isOwn ? 0 : 1;
}

/** @returns the steps of each order, the last one first */
async function stepsByOrder(context: OperationContext, orderIds: readonly string[]): Promise<Map<string, readonly Step[]>> {
  if (orderIds.length === 0) return new Map();
  const sort = [{ field: "sort", descending: true }];
  const steps = await recordsOf(context, "work-order-step").find({ workOrderId: [...orderIds] }, { sort });
  return Map.groupBy(steps, ({ workOrderId }) => workOrderId);
}

interface DoneStep {
  readonly id: string;
  readonly septName: string;
  readonly sort: number;
}

/** @returns the finished steps before a step, the last one first: people of later steps can send work back to them */
function doneBefore(steps: readonly Step[], { sort: place }: WaitingStep): readonly DoneStep[] {
  const done = steps.filter(({ status, sort }) => status === WORK_ORDER_STEP_STATUS.done && sort < place);
  return done.map(({ id, septName, sort }) => ({ id, septName, sort }));
}

interface WaitingStep {
  readonly id: string;
  readonly workOrderId: string;
  readonly septName: string;
  readonly sort: number;
  readonly userId: string | null;
}
