import { seedId } from "../seed-id.ts";
import { amountText } from "./amounts.ts";
import { days, hours, momentText, serialText } from "./calendar.ts";
import { data } from "./data/catalogue.ts";
import type { MemberActivities } from "./member-activities.ts";
import { change, refund, type OrderDraft } from "./order-draft.ts";
import type { SeedRecord } from "./records.ts";

/** States and kinds: values of the module file of `order-after`. */
const STATUS = { applied: 0, awaited: 1, toDeliver: 3, finished: 4, refused: 5, returnRefused: 6 } as const;
const KIND = { refund: 1, returned: 2, exchange: 3 } as const;
/** @param number number from 1; 1 is the default address */
export function merchantAddressId(number: number): string {
  return seedId("merchantAddress", number);
}

/** Reasons of claims by category of goods, and by kind as in `KIND`. */
function complaintsAbout(category: string, kind: number): readonly string[] {
  return data.complaints.find(([categories]) => categories.includes(category))?.[1][kind - 1] ?? [];
}

interface Claim {
  readonly life: MemberActivities;
  readonly draft: OrderDraft;
  readonly record: SeedRecord;
  readonly cents: number;
}

/** Builds a claim for a finished order in its present state. */
export function addAfterSale(life: MemberActivities, draft: OrderDraft, at: number): void {
  if (!life.past(at)) return;
  const { random, number, items } = draft;
  const { sku, quantity } = random.pick(items);
  const afterType = random.pick([KIND.refund, KIND.returned, KIND.returned, KIND.exchange]);
  const pieces = random.whole(1, quantity);
  const cents = afterType === KIND.exchange ? 0 : Math.min(sku.price * pieces, draft.pay);
  const record: SeedRecord = {
    id: seedId("orderAfter", number),
    afterNo: serialText("AS", at, number),
    orderId: draft.record["id"],
    memberId: life.member.id,
    afterType,
    skuId: sku.id,
    quantity: pieces,
    amount: amountText(cents),
    applyReason: random.pick(complaintsAbout(sku.category, afterType)),
    status: STATUS.applied,
    createTime: momentText(at),
  };
  life.plan(at, () => life.add("order-after", record));
  const claim: Claim = { life, draft, record, cents };
  const judged = at + hours(random.whole(2, 60));
  life.plan(judged, () => judge(claim, judged));
}

function judge(claim: Claim, at: number): void {
  const { life, draft, record } = claim;
  const { random } = draft;
  const auditTime = momentText(at);
  if (random.chance(0.12)) {
    const reason = random.pick(["超过售后期限", "商品已使用，影响二次销售", "凭证不足，请补充照片后重新申请"]);
    change(record, at, { status: STATUS.refused, auditTime, finishTime: auditTime, reason });
    return;
  }
  if (record["afterType"] === KIND.refund) {
    change(record, at, { auditTime });
    finish(claim, at);
    return;
  }
  change(record, at, {
    status: STATUS.awaited,
    auditTime,
    merchantAddressId: merchantAddressId(random.chance(0.7) ? 1 : random.whole(2, 4)),
    returnExpressNo: `SF${random.whole(100_000_000, 999_999_999)}`,
  });
  const back = at + days(random.whole(2, 8));
  life.plan(back, () => receive(claim, back));
}

function receive(claim: Claim, at: number): void {
  const { life, draft, record } = claim;
  const { random } = draft;
  if (random.chance(0.06)) {
    change(record, at, { status: STATUS.returnRefused, finishTime: momentText(at), reason: "寄回的商品与申请不符" });
  } else if (record["afterType"] === KIND.returned) {
    finish(claim, at);
  } else {
    change(record, at, { status: STATUS.toDeliver });
    const sent = at + hours(random.whole(4, 40));
    life.plan(sent, () => {
      change(record, sent, { expressCompany: "SF", expressNo: `SF${random.whole(100_000_000, 999_999_999)}` });
      finish(claim, sent);
    });
  }
}

function finish({ life, draft, record, cents }: Claim, at: number): void {
  change(record, at, { status: STATUS.finished, finishTime: momentText(at) });
  if (cents > 0) refund(life, draft, at, cents, `order-after:${String(record["id"])}:refund`);
}
