import { seedId } from "../seed-id.ts";
import { addAfterSale } from "./after-sales.ts";
import { amountText } from "./amounts.ts";
import { dayDigits, days, hours, minutes, momentText, serialText } from "./calendar.ts";
import { SKUS, type Sku } from "./catalogue.ts";
import type { MemberActivities } from "./member-activities.ts";
import { bookOrder, change, PAID_BY, type OrderDraft } from "./order-draft.ts";
import { randomOf, type Random } from "./random.ts";
import type { SeedRecord } from "./records.ts";

/** Upper bound of the orders of a member, whose ids are consecutive. */
const MOST_ORDERS = 32;
/** States: values of the module file of `order`. */
const STATUS = { unpaid: 0, toShip: 1, shipped: 2, finished: 3, cancelled: 4 } as const;
const CARRIERS = ["SF", "ZTO", "YTO", "STO", "YD", "JD", "EMS"] as const;
const FREE_FREIGHT = 9_900;
const FREIGHT = 800;

export function planOrders(life: MemberActivities): void {
  const { member, calendar } = life;
  const random = randomOf(`member:${member.number}:orders`);
  const full = random.chance(0.12) ? random.whole(1, 6) : random.whole(18, MOST_ORDERS - 1);
  const count = Math.max(1, Math.round(full * Math.min(1, member.joinedDaysAgo / 60)));
  for (let at = 0; at < count; at += 1) {
    // Recent periods have more orders than early ones.
    const daysAgo = Math.floor(member.joinedDaysAgo * random.next() ** 1.1);
    const moment = Math.max(calendar.within(calendar.daysAgo(Math.max(daysAgo, 1)), random), member.joined + minutes(5 + at));
    life.plan(moment, () => place(life, moment, member.number * MOST_ORDERS + at + 1));
  }
}

function place(life: MemberActivities, at: number, number: number): void {
  const { member } = life;
  const random = randomOf(`order:${number}`);
  const draft = draftOf(life, at, number, random);
  life.add("order", draft.record);
  if (random.chance(0.05)) {
    const reason = random.pick(["不想要了", "地址填错，重新下单", "超时未付款", "商品选错"]);
    return lapse(life, draft, at + minutes(random.whole(3, 120)), reason);
  }
  const paid = at + minutes(random.whole(1, 25)) + random.whole(0, 59) * 1000;
  life.plan(paid, () => pay(life, draft, paid, member.phone));
}

function draftOf({ member }: MemberActivities, at: number, number: number, random: Random): OrderDraft {
  const lines = new Map<Sku, number>();
  // The first goods of the catalogue sell best.
  for (let line = random.whole(1, 3); line > 0; line -= 1)
    lines.set(
      SKUS[Math.floor(SKUS.length * random.next() ** 1.7)] ?? random.pick(SKUS),
      random.chance(0.7) ? 1 : random.whole(2, 4),
    );
  const items = [...lines].map(([sku, quantity]) => ({ sku, quantity }));
  const total = items.reduce((sum, { sku, quantity }) => sum + sku.price * quantity, 0);
  const freight = total >= FREE_FREIGHT ? 0 : FREIGHT;
  const discount = total > 20_000 && random.chance(0.3) ? random.pick([500, 1_000, 2_000]) : 0;
  const pay = total + freight - discount;
  const record: SeedRecord = {
    id: seedId("order", number),
    orderNo: serialText("SO", at, number),
    memberId: member.id,
    items: items.map(({ sku, quantity }) => ({
      skuId: sku.id,
      name: sku.name,
      price: amountText(sku.price),
      quantity,
      amount: amountText(sku.price * quantity),
    })),
    totalAmount: amountText(total),
    freight: amountText(freight),
    discount: amountText(discount),
    payAmount: amountText(pay),
    refundedAmount: "0.00",
    status: STATUS.unpaid,
    receiver: member.name,
    phone: member.phone,
    address: member.address,
    remark: random.chance(0.08) ? random.pick(["请放在快递柜", "送货前请电话联系", "需要发票", "赠品请换成零食"]) : null,
    createTime: momentText(at),
  };
  return { record, items, pay, random, number };
}

function lapse(life: MemberActivities, { record }: OrderDraft, at: number, cancelReason: string): void {
  life.plan(at, () => change(record, at, { status: STATUS.cancelled, cancelTime: momentText(at), cancelReason }));
}

function pay(life: MemberActivities, draft: OrderDraft, at: number, phone: string): void {
  const { record, random } = draft;
  if (life.ledger.balance < draft.pay && random.chance(0.45)) life.topUp(at - 1000, draft.pay);
  const byBalance = life.ledger.balance >= draft.pay;
  if (byBalance) book(life, draft, at, -draft.pay, "pay");
  change(record, at, {
    status: STATUS.toShip,
    payMethod: byBalance ? PAID_BY.balance : PAID_BY.offline,
    payReference: byBalance ? null : `ZF${dayDigits(at)}${phone.slice(-6)}${random.whole(10, 99)}`,
    payTime: momentText(at),
  });
  if (random.chance(0.02)) {
    const off = at + hours(random.whole(1, 6));
    life.plan(off, () => {
      change(record, off, {
        status: STATUS.cancelled,
        refundedAmount: amountText(draft.pay),
        cancelTime: momentText(off),
        cancelReason: random.pick(["不想要了", "商品缺货", "重复下单"]),
      });
      if (byBalance) book(life, draft, off, draft.pay, "cancel");
    });
    return;
  }
  const shipped = at + hours(random.whole(3, 46)) + minutes(random.whole(0, 59));
  life.plan(shipped, () => ship(life, draft, shipped));
}

function ship(life: MemberActivities, draft: OrderDraft, at: number): void {
  const { record, random } = draft;
  const expressCompany = random.pick(CARRIERS);
  change(record, at, {
    status: STATUS.shipped,
    expressCompany,
    expressNo: `${expressCompany}${random.whole(10_000_000, 99_999_999)}${String(draft.number % 10_000).padStart(4, "0")}`,
    shipTime: momentText(at),
  });
  const finished = at + days(random.whole(1, 7)) + hours(random.whole(0, 12));
  life.plan(finished, () => {
    change(record, finished, { status: STATUS.finished, finishTime: momentText(finished) });
    if (random.chance(0.05)) addAfterSale(life, draft, finished + hours(random.whole(2, 90)));
  });
}

function book(life: MemberActivities, draft: OrderDraft, at: number, cents: number, event: "pay" | "cancel"): void {
  bookOrder(life, draft, at, cents, `order:${String(draft.record["id"])}:${event}`);
}
