import { postId, userId, ADMINISTRATOR_ID } from "../organisation.ts";
import { seedId } from "../seed-id.ts";
import { materialId } from "./catalogue.ts";
import { dayDigits, dayText, days, hours, minutes, momentText, type Calendar } from "./calendar.ts";
import { data } from "./data/production.ts";
import { picture } from "./picture-list.ts";
import { randomOf, type Random } from "./random.ts";
import type { Gathered, SeedRecord } from "./records.ts";

const ORDERS = 160;
/** Ids of steps, events and deliveries of one order. */
const SPAN = 40;
const ORDER = {
  draft: 0,
  producing: 1,
  produced: 2,
  delivered: 3,
  confirmed: 4,
  partlyDelivered: 5,
  held: 6,
  cancelled: 7,
} as const;
const STEP = { waiting: 0, running: 1, done: 2, ready: 3, paused: 4, cancelled: 5 } as const;
const EVENT = { started: 0, finished: 1, rework: 2, paused: 3, problem: 5, changed: 6 } as const;
const CARRIERS = ["SF", "ZTO", "JD", "YD"] as const;
const PLANNER = userId("pengzhiqiang");

/** People who work, by the code of their post. */
const WORKERS: Readonly<Record<string, readonly string[]>> = {
  cutter: ["fuming", "lujianhua"],
  sewer: ["lvxiaojun", "sudan"],
  painter: ["lujianhua"],
  assembler: ["zengyong", "shenguodong"],
  inspector: ["cuilin", "zhongyi"],
  packer: ["xuwei", "sudan"],
};

/** Keys of the dictionary `unit` by the words of the products. */
const UNITS: Readonly<Record<string, string>> = { 套: "set", 件: "piece", 只: "piece", 辆: "piece" };

/** The material that a number of pieces of a process uses. */
function materialsFor(processAt: number, quantity: number): SeedRecord[] {
  return (data.materials[processAt] ?? []).map(([name, perPiece, remark]) => ({
    materialId: materialId(name),
    quantity: Math.round(perPiece * quantity * 1000) / 1000,
    remark,
  }));
}

/** Builds processes, work orders in all states, and change orders. Quantities and times keep the rules of the server. */
export function addProduction(gathered: Gathered, calendar: Calendar): void {
  const made = { createUser: PLANNER, createTime: momentText(calendar.daysAgo(400)) };
  data.processes.forEach(([processCode, processName, , steps], at) => {
    const processId = seedId("process", at + 1);
    gathered.add("process", { id: processId, processCode, processName, status: 1, sort: at + 1, ...made });
    steps.forEach(([septName, sort, parallelGroup, post, duration, remark], place) => {
      const id = seedId("processStep", at * SPAN + place + 1);
      gathered.add("process-step", {
        id,
        processId,
        septName,
        sort,
        parallelGroup,
        postId: postId(post),
        duration,
        remark,
        ...made,
      });
    });
  });
  for (let number = 1; number <= ORDERS; number += 1) new OrderCourse(gathered, calendar, number).run();
}

/** The life of one order, up to the day on which the seeds are written. */
class OrderCourse {
  readonly #gathered: Gathered;
  readonly #calendar: Calendar;
  readonly #number: number;
  readonly #random: Random;
  readonly #order: SeedRecord;
  readonly #steps: SeedRecord[] = [];
  #events = 0;

  constructor(gathered: Gathered, calendar: Calendar, number: number) {
    this.#gathered = gathered;
    this.#calendar = calendar;
    this.#number = number;
    this.#random = randomOf(`work-order:${number}`);
    this.#order = this.#newOrder();
  }

  run(): void {
    const created = Date.parse(`${String(this.#order["createTime"]).replace(" ", "T")}Z`);
    const started = this.#startAfter(created);
    const isDropped = this.#random.chance(0.03);
    if (!isDropped && started < this.#calendar.end) this.#produce(started);
    if (isDropped) Object.assign(this.#order, { status: ORDER.cancelled, closeReason: "客户撤单" });
    if (this.#order["status"] === ORDER.cancelled) this.#cancelSteps();
    this.#gathered.add("work-order", this.#order);
    this.#gathered.add("work-order-step", ...this.#steps);
    if (this.#number % 13 === 0) this.#change();
  }

  /** Some orders wait until these days, so that the hall has work at every post. */
  #startAfter(created: number): number {
    const { end } = this.#calendar;
    const usual = created + hours(this.#random.whole(3, 30));
    return this.#number % 6 === 1 ? Math.max(usual, end - hours(this.#random.whole(2, 36))) : usual;
  }

  #newOrder(): SeedRecord {
    const random = this.#random;
    const processAt = this.#number % data.processes.length;
    const [, , products, steps] = data.processes[processAt] ?? ["", "", [], []];
    const [productName, spec, unit] = random.pick(products);
    const quantity = random.pick([20, 30, 50, 80, 100, 200]);
    const [customerName, receiver, phone, regionCode, address] = random.pick(data.customers);
    const created = this.#calendar.within(this.#calendar.daysAgo(1 + Math.floor(170 * random.next() ** 2)), random);
    const id = seedId("workOrder", this.#number);
    steps.forEach(([septName, sort, parallelGroup, post, duration, requirement], place) =>
      this.#steps.push({
        id: seedId("workOrderStep", this.#number * SPAN + place),
        workOrderId: id,
        septId: seedId("processStep", processAt * SPAN + place + 1),
        septName,
        sort,
        parallelGroup,
        postId: postId(post),
        duration,
        requirement,
        status: STEP.waiting,
        createTime: momentText(created),
        createUser: PLANNER,
      }),
    );
    return {
      id,
      workOrderNo: `WO${dayDigits(created)}${String(this.#number).padStart(3, "0")}`,
      orderType: random.chance(0.1) ? 2 : 1,
      customerName,
      productName,
      spec,
      quantity,
      unit: UNITS[unit] ?? "piece",
      deliveryDate: dayText(created + days(random.whole(6, 16))),
      processId: seedId("process", processAt + 1),
      responsibleUserId: PLANNER,
      status: ORDER.draft,
      deliveredQuantity: 0,
      reworkCount: 0,
      receiver,
      phone,
      regionCode,
      address,
      materials: materialsFor(processAt, quantity),
      images: [picture("workpiece", this.#number), picture("workpiece", this.#number + 3)],
      drawings: [picture("blueprint", this.#number)],
      isTop: this.#number % 40 === 0 ? 1 : 0,
      sort: 0,
      notifyStatus: created < this.#calendar.daysAgo(3) ? 1 : 0,
      createTime: momentText(created),
      createUser: PLANNER,
    };
  }

  #produce(started: number): void {
    const order = this.#order;
    Object.assign(order, { status: ORDER.producing, startTime: momentText(started) });
    let [at, pieces] = [started, Number(order["quantity"])];
    for (const stage of this.#stages()) {
      const ends = stage.map((step) => this.#work(step, at, pieces));
      if (stage.some((step) => step["status"] !== STEP.done)) return this.#interrupt(stage);
      at = Math.max(...ends);
      pieces = Math.min(...stage.map((step) => Number(step["goodQuantity"])));
    }
    const leadHours = Math.round((at - started) / 360_000) / 10;
    Object.assign(order, { status: ORDER.produced, goodQuantity: pieces, finishTime: momentText(at), leadHours });
    this.#deliver(at, pieces);
  }

  #stages(): readonly SeedRecord[][] {
    return [...Map.groupBy(this.#steps, (step) => step["parallelGroup"] ?? `s${String(step["sort"])}`).values()];
  }

  /** @returns the moment at which the step ends */
  #work(step: SeedRecord, opened: number, pieces: number): number {
    const random = this.#random;
    const { end } = this.#calendar;
    const start = opened + minutes(random.whole(20, 400));
    if (start >= end) {
      step["status"] = STEP.ready;
      return start;
    }
    const worker = userId(random.pick(WORKERS[this.#postOf(step)] ?? ["zengyong"]));
    let finish = start + hours(Number(step["duration"])) + minutes(random.whole(0, 240));
    Object.assign(step, { userId: worker, startTime: momentText(start), resumeTime: momentText(start) });
    this.#event(step, start, worker, { status: EVENT.started });
    if (finish >= end) {
      step["status"] = STEP.running;
      if (random.chance(0.25)) this.#report(step, Math.min(start + minutes(30), end - 1000), worker);
      return finish;
    }
    const scrap = random.chance(0.12) ? 1 : 0;
    if (random.chance(0.04)) {
      const back = finish + hours(2);
      const again = back + hours(3);
      if (again < end) {
        this.#event(step, finish, worker, { status: EVENT.finished, quantity: pieces - scrap, scrapQuantity: scrap });
        this.#event(step, back, userId("cuilin"), { status: EVENT.rework, remark: random.pick(data.reworks) });
        this.#event(step, back + minutes(20), worker, { status: EVENT.started });
        step["reworkCount"] = 1;
        this.#order["reworkCount"] = Number(this.#order["reworkCount"]) + 1;
        finish = again;
      }
    }
    const images = [picture("workpiece", this.#number + this.#events)];
    Object.assign(step, {
      status: STEP.done,
      finishTime: momentText(finish),
      workSeconds: Math.round((finish - start) / 1000),
      goodQuantity: pieces - scrap,
      scrapQuantity: scrap,
      images,
    });
    this.#event(step, finish, worker, { status: EVENT.finished, quantity: pieces - scrap, scrapQuantity: scrap, images });
    return finish;
  }

  #postOf(step: SeedRecord): string {
    return Object.keys(WORKERS).find((code) => postId(code) === step["postId"]) ?? "assembler";
  }

  #report(step: SeedRecord, at: number, worker: string): void {
    const problem = this.#random.pick(data.problems);
    Object.assign(step, { hasProblem: 1, problem });
    this.#event(step, at, worker, { status: EVENT.problem, remark: problem });
  }

  #interrupt(stage: readonly SeedRecord[]): void {
    const names = stage.filter((step) => step["status"] !== STEP.done).map((step) => step["septName"]);
    this.#order["currentStep"] = names.join("、");
    const { end } = this.#calendar;
    if (this.#number % 9 === 0) {
      Object.assign(this.#order, { status: ORDER.held, holdReason: this.#random.pick(data.holds) });
      for (const step of stage.filter(({ status }) => status === STEP.running)) {
        Object.assign(step, { status: STEP.paused, pauseTime: momentText(end - 60_000) });
        this.#event(step, end - 60_000, PLANNER, { status: EVENT.paused });
      }
    } else if (this.#number % 11 === 0) {
      Object.assign(this.#order, { status: ORDER.cancelled, closeReason: "客户撤单", currentStep: null });
    }
  }

  #cancelSteps(): void {
    for (const step of this.#steps) if (step["status"] !== STEP.done) step["status"] = STEP.cancelled;
  }

  #deliver(produced: number, pieces: number): void {
    const random = this.#random;
    const parts = random.chance(0.3) ? [Math.floor(pieces / 2), Math.ceil(pieces / 2)] : [pieces];
    let at = produced;
    let sent = 0;
    const deliveries: SeedRecord[] = [];
    for (const quantity of parts) {
      at += hours(random.whole(8, 60));
      if (at >= this.#calendar.end) break;
      sent += quantity;
      const { receiver, phone, regionCode, address } = this.#order;
      const carrier = random.pick(CARRIERS);
      const number = this.#number * SPAN + deliveries.length;
      const record: SeedRecord = {
        id: seedId("delivery", number),
        workOrderId: this.#order["id"],
        quantity,
        expressCompany: carrier,
        expressNo: `${carrier}${String(7_300_000_000 + number * 7919)}`,
        status: 0,
        deliverTime: momentText(at),
        receiver,
        phone,
        regionCode,
        address,
        createTime: momentText(at),
        createUser: PLANNER,
      };
      deliveries.push(record);
    }
    const last = deliveries.at(-1);
    if (last === undefined) return;
    const isWhole = sent >= Number(this.#order["quantity"]);
    Object.assign(this.#order, {
      status: isWhole ? ORDER.delivered : ORDER.partlyDelivered,
      deliveredQuantity: sent,
      deliverTime: last["deliverTime"],
      expressCompany: last["expressCompany"],
      expressNo: last["expressNo"],
    });
    const confirmed = at + days(random.whole(3, 7));
    if (confirmed < this.#calendar.end && deliveries.length === parts.length) {
      const confirmTime = momentText(confirmed);
      Object.assign(this.#order, {
        status: ORDER.confirmed,
        confirmTime,
        ...(isWhole ? {} : { closeReason: "报废后短交，客户同意" }),
      });
      for (const delivery of deliveries) Object.assign(delivery, { status: 1, confirmTime });
    }
    this.#gathered.add("delivery-record", ...deliveries);
  }

  #event(step: SeedRecord, at: number, operatorId: string, values: SeedRecord): void {
    this.#events += 1;
    this.#gathered.add("step-history", {
      id: seedId("stepHistory", this.#number * SPAN + this.#events),
      workOrderId: this.#order["id"],
      stepId: step["id"],
      operatorId,
      ...values,
      createTime: momentText(at),
      createUser: operatorId,
    });
  }

  /** Change orders in all states, by the number of the order. */
  #change(): void {
    const place = this.#number / 13 - 1;
    const [title, changeType, reason, content, requirement] = data.changes[place % data.changes.length] ?? ["", 1, "", "", ""];
    const status = place % 5;
    const step = this.#steps.at(-2) ?? {};
    const id = seedId("changeOrder", place + 1);
    const created = Math.min(
      Date.parse(`${String(this.#order["createTime"]).replace(" ", "T")}Z`) + hours(2),
      this.#calendar.end - hours(4),
    );
    const isDecided = status >= 2;
    this.#gathered.add("change-order", {
      id,
      changeNo: `CO${dayDigits(created)}${500_001 + place}`,
      workOrderId: this.#order["id"],
      title,
      changeType,
      reason,
      content,
      steps: [{ operation: 2, stepId: step["id"], requirement }],
      applicantId: PLANNER,
      chiefEngineerId: place % 2 === 0 ? ADMINISTRATOR_ID : userId("caojianguo"),
      status,
      ...(isDecided ? { decision: status === 4 ? "成本过高，不采纳" : "同意", decideTime: momentText(created + hours(1)) } : {}),
      ...(status === 3 ? { finishTime: momentText(created + hours(2)) } : {}),
      createTime: momentText(created),
      createUser: PLANNER,
    });
    if (status === 3) {
      step["requirement"] = requirement;
      this.#event(step, created + hours(2), PLANNER, { status: EVENT.changed, changeOrderId: id, remark: title });
    }
    ["cuilin", "shenguodong"].forEach((account, at) => {
      const isGiven = isDecided || (status === 1 && at === 0);
      this.#gathered.add("change-assess", {
        id: seedId("changeAssess", place * 2 + at + 1),
        changeOrderId: id,
        userId: userId(account),
        postId: postId(at === 0 ? "inspector" : "assembler"),
        result: isGiven ? (status === 4 && at === 1 ? 2 : 1) : 0,
        ...(isGiven
          ? { opinion: status === 4 && at === 1 ? "影响交期" : "可行", assessTime: momentText(created + minutes(30)) }
          : {}),
        createTime: momentText(created),
        createUser: PLANNER,
      });
    });
  }
}
