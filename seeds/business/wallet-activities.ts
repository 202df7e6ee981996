import { ADMINISTRATOR_ID } from "../organisation.ts";
import { seedId } from "../seed-id.ts";
import { amountText } from "./amounts.ts";
import { dayText, days, hours, momentText, serialText, startOfDay } from "./calendar.ts";
import { BANK_IDS } from "./catalogue.ts";
import { KIND, WALLET } from "./ledger.ts";
import type { MemberActivities } from "./member-activities.ts";
import { randomOf } from "./random.ts";
import type { SeedRecord } from "./records.ts";

/** Initial settings of the daily check-in: one point per day, ten more for every seventh day in a row. */
const DAILY = 100;
const ROW = 7;
const ROW_AWARD = 1_000;
const MOST_SIGNS = 64;

/** Plans check-ins: some days in a row, then a pause. */
export function planSigns(life: MemberActivities): void {
  const { member, calendar } = life;
  const random = randomOf(`member:${member.number}:signs`);
  if (!random.chance(0.45)) return;
  let day = calendar.daysAgo(Math.floor(member.joinedDaysAgo * random.next()) + 1);
  let signs = 0;
  for (let row = random.whole(1, 3); row > 0; row -= 1) {
    let inRow = 0;
    for (let left = random.whole(1, 12); left > 0 && signs < MOST_SIGNS; left -= 1, day += days(1)) {
      const moment = calendar.within(startOfDay(day), random);
      if (moment < member.joined) continue;
      const [number, continuous] = [member.number * MOST_SIGNS + (signs += 1), (inRow += 1)];
      life.plan(moment, () => sign(life, moment, number, continuous));
    }
    day += days(random.whole(2, 40));
  }
}

function sign(life: MemberActivities, at: number, number: number, continuousDays: number): void {
  const cents = DAILY + (continuousDays % ROW === 0 ? ROW_AWARD : 0);
  const id = seedId("signLog", number);
  const { member, ledger } = life;
  life.add("sign-log", {
    id,
    memberId: member.id,
    signDate: dayText(at),
    continuousDays,
    reward: amountText(cents),
    createTime: momentText(at),
  });
  ledger.book({
    at,
    walletType: WALLET.points,
    kind: KIND.signAward,
    cents,
    requestKey: `sign-log:${id}:add`,
    sourceModule: "sign-log",
    sourceId: id,
  });
}

const STATUS = { applied: 0, approved: 1, paid: 2, refused: 3 } as const;
const FEE = 200;

/** Plans withdrawals for some members. */
export function planWithdrawals(life: MemberActivities): void {
  const { member, calendar } = life;
  const random = randomOf(`member:${member.number}:withdrawals`);
  if (!random.chance(0.25)) return;
  for (let at = random.whole(1, 2); at > 0; at -= 1) {
    const daysAgo = random.chance(0.4) ? random.whole(1, 2) : Math.floor(member.joinedDaysAgo * random.next()) + 1;
    const moment = calendar.within(calendar.daysAgo(daysAgo), random);
    const number = member.number * 2 + at;
    if (moment > member.joined) life.plan(moment, () => withdraw(life, moment, number));
  }
}

function withdraw(life: MemberActivities, at: number, number: number): void {
  const { member, ledger } = life;
  const random = randomOf(`withdrawal:${number}`);
  const cents = Math.floor((ledger.balance * random.whole(20, 80)) / 100 / 1_000) * 1_000;
  if (cents <= FEE) return;
  const id = seedId("withdrawal", number);
  const orderNo = serialText("TX", at, number);
  const record: SeedRecord = {
    id,
    orderNo,
    memberId: member.id,
    amount: amountText(cents),
    fee: amountText(FEE),
    actualAmount: amountText(cents - FEE),
    bankId: random.pick(BANK_IDS),
    bankCard: `6222${String(random.whole(1_000_000, 9_999_999))}${String(number).padStart(8, "0")}`,
    accountName: member.name,
    status: STATUS.applied,
    createTime: momentText(at),
  };
  life.add("member-withdrawal", record);
  const book = (moment: number, signed: number, event: "apply" | "refuse"): void =>
    ledger.book({
      at: moment,
      kind: event === "apply" ? KIND.withdrawal : KIND.withdrawalReturned,
      cents: signed,
      requestKey: `member-withdrawal:${id}:${event}`,
      sourceModule: "member-withdrawal",
      sourceId: id,
      remark: orderNo,
    });
  book(at, -cents, "apply");
  ledger.frozen += cents;
  const refused = random.chance(0.12);
  const judged = at + hours(random.whole(4, 40));
  life.plan(judged, () => {
    const review = { reviewTime: momentText(judged), reviewUser: ADMINISTRATOR_ID, updateTime: momentText(judged) };
    Object.assign(record, review, { status: refused ? STATUS.refused : STATUS.approved });
    if (!refused) return;
    record["reason"] = random.pick(["开户名与会员姓名不一致", "银行卡号有误"]);
    book(judged, cents, "refuse");
    ledger.frozen -= cents;
  });
  if (refused) return;
  const paid = judged + hours(random.whole(3, 26));
  life.plan(paid, () => {
    Object.assign(record, { status: STATUS.paid, payTime: momentText(paid), updateTime: momentText(paid) });
    ledger.frozen -= cents;
  });
}
