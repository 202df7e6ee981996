import { timesOf } from "#metadata";
import { ADMINISTRATOR_ID } from "../organisation.ts";
import { seedId } from "../seed-id.ts";
import { picture } from "./picture-list.ts";
import { amountText, centsOf } from "./amounts.ts";
import { PAST_DAYS, dayDigits, dayText, days, hours, momentText, serialText, startOfDay, type Calendar } from "./calendar.ts";
import { data, type Product } from "./data/investment.ts";
import { levelOf } from "./catalogue.ts";
import { KIND, MOST_ENTRIES } from "./ledger.ts";
import type { MemberActivities } from "./member-activities.ts";
import { randomOf } from "./random.ts";
import type { Gathered, SeedRecord } from "./records.ts";

/** Calculation of income: values of the module file of `algorithm`. */
const METHOD = { daily: 1, atMaturity: 2 } as const;
const STATUS = { running: 1, matured: 2 } as const;
/** Keys of the dictionary `profit_type`. */
const PROFIT = { own: 1, direct: 2, team: 3 } as const;
/** Upper bound of the days that a batch number distinguishes. */
const BATCH_DAYS = 100_000;
/** Upper bounds: investments of a member, and incomes of an investment. */
const MOST_INVESTMENTS = 8;
const MOST_INCOMES = 32;
/** Days for which an offering is open. */
const OFFERING_DAYS = 60;
/** Offerings are counted backwards from the one that is open at the end. */
const OFFERINGS = Math.ceil(PAST_DAYS / OFFERING_DAYS) + 1;
const UNIT = 10_000;
const LEAST = 10_000;
const MOST = 10_000_000;
/** Rates are stored in millionths per day to avoid floating-point errors. */
const MILLION = 1_000_000;

/** Calculates the income after a number of days in cents, rounded half up. */
function earned(cents: number, rate: number, count: number): number {
  return Math.floor((2 * cents * rate * count + MILLION) / (2 * MILLION));
}

export function planInvestments(life: MemberActivities): void {
  const { member, calendar } = life;
  const random = randomOf(`member:${member.number}:investments`);
  if (!random.chance(0.3)) return;
  for (let at = random.whole(1, MOST_INVESTMENTS); at > 0; at -= 1) {
    const daysAgo = Math.floor(member.joinedDaysAgo * random.next()) + 1;
    const moment = calendar.within(calendar.daysAgo(daysAgo), random);
    const number = member.number * MOST_INVESTMENTS + at;
    if (moment > member.joined) life.plan(moment, () => invest(life, moment, daysAgo, number));
  }
}

function invest(life: MemberActivities, at: number, daysAgo: number, number: number): void {
  const random = randomOf(`investment:${number}`);
  const place = random.whole(0, data.products.length - 1);
  const product = data.products[place];
  if (product === undefined) return;
  // Whole units. Most members invest little, a few a hundred times as much.
  const amount = Math.min(MOST, UNIT * Math.floor(10 ** (random.next() * 2.4)));
  if (life.ledger.balance < amount) life.topUp(at - 1000, amount);
  const id = seedId("investmentOrder", number);
  const start = startOfDay(at);
  const order: SeedRecord = {
    id,
    orderNo: serialText("IO", at, number),
    memberId: life.member.id,
    investmentId: offeringId(place, Math.floor(daysAgo / OFFERING_DAYS)),
    investId: seedId("invest", place + 1),
    amount: amountText(amount),
    method: product.algorithm,
    rate: product.rate / MILLION,
    term: product.cycle,
    dailyIncome: amountText(earned(amount, product.rate, 1)),
    expectedIncome: amountText(earned(amount, product.rate, product.cycle)),
    totalIncome: "0.00",
    status: STATUS.running,
    startDate: dayText(start),
    endDate: dayText(start + days(product.cycle)),
    createTime: momentText(at),
  };
  life.add("investment-order", order);
  life.invested += amount;
  book(life, order, at, KIND.investment, -amount, "buy");
  planIncomes(life, order, number, { ...product, amount, start });
}

interface Terms extends Product {
  readonly amount: number;
  readonly start: number;
}

function planIncomes(life: MemberActivities, order: SeedRecord, number: number, terms: Terms): void {
  const { amount, start, rate, cycle } = terms;
  const first = terms.algorithm === METHOD.daily ? 1 : cycle;
  for (let day = first; day <= cycle; day += 1) {
    const before = day === first ? 0 : earned(amount, rate, day - 1);
    const cents = earned(amount, rate, day) - before;
    const at = start + days(day) + hours(6) + (number % 3_600) * 1000;
    if (cents > 0) life.plan(at, () => payIncome(life, order, at, cents, number * MOST_INCOMES + (day - first)));
  }
  const end = start + days(cycle) + hours(9) + (number % 3_600) * 1000;
  life.plan(end, () => {
    Object.assign(order, {
      status: STATUS.matured,
      redeemedAt: momentText(end),
      redeemedAmount: amountText(amount),
      fee: "0.00",
      updateTime: momentText(end),
    });
    book(life, order, end, KIND.redemption, amount, "redeem");
  });
}

function payIncome(life: MemberActivities, order: SeedRecord, at: number, cents: number, number: number): void {
  const [orderId, day, createTime] = [String(order["id"]), dayText(at), momentText(at)];
  const income = amountText(cents);
  order["totalIncome"] = amountText(Math.round(Number(order["totalIncome"]) * 100) + cents);
  order["updateTime"] = createTime;
  life.add("investment-order-income", {
    id: seedId("orderIncome", number),
    orderId,
    memberId: life.member.id,
    incomeDate: day,
    income,
    incomeNo: `${orderId}-${dayDigits(at)}`,
    batchId: incomeBatchId(String(order["investId"]), at),
    status: 1,
    createTime,
  });
  const profit = { at, cents, order, requestKey: `investment-order:${orderId}:income-${day}` };
  addProfit(life, { ...profit, id: seedId("profitLog", number), profitType: PROFIT.own });
  payShares(life, profit);
}

interface Profit {
  readonly at: number;
  readonly cents: number;
  readonly order: SeedRecord;
  readonly requestKey: string;
}

/** Books the referrers' shares of an income, each by the level at that time. */
function payShares(life: MemberActivities, profit: Profit): void {
  for (let [above, distance] = [life.above, 1]; above !== null; [above, distance] = [above.above, distance + 1]) {
    const level = levelOf(above.invested);
    if (level === undefined || above.member.shielded) continue;
    const cents = centsOf(timesOf(amountText(profit.cents), distance === 1 ? level.direct : level.team));
    if (cents === 0) continue;
    addProfit(above, {
      ...profit,
      cents,
      id: seedId("profitShare", above.member.number * MOST_ENTRIES + (above.shares += 1)),
      profitType: distance === 1 ? PROFIT.direct : PROFIT.team,
      sourceMemberId: life.member.id,
      requestKey: `${profit.requestKey}-share-${above.member.id}`,
    });
  }
}

function addProfit(
  life: MemberActivities,
  profit: Profit & { readonly id: string; readonly profitType: number; readonly sourceMemberId?: string },
): void {
  const { at, cents, order, requestKey, ...own } = profit;
  const memberId = life.member.id;
  const [amount, remark, createTime] = [amountText(cents), dayText(at), momentText(at)];
  life.add("member-profit-log", { ...own, memberId, amount, orderNo: order["orderNo"], remark, createTime });
  life.ledger.book({ at, kind: KIND.income, cents, requestKey, sourceModule: "member-profit-log", sourceId: own.id });
}

/** One batch per product and day. */
function incomeBatchId(investId: string, at: number): string {
  return seedId("income", Number(investId.slice(-3)) * BATCH_DAYS + Math.floor(at / days(1)));
}

/** Builds the batches that paid the given incomes. */
export function incomeBatches(incomes: readonly SeedRecord[]): SeedRecord[] {
  return [...Map.groupBy(incomes, (income) => String(income["batchId"]))].map(([id, paid]) => {
    const product = Math.floor(Number(id.slice(-9)) / BATCH_DAYS);
    const investId = seedId("invest", product);
    const [incomeDate, times] = [String(paid[0]?.["incomeDate"]), paid.map((income) => String(income["createTime"])).sort()];
    return {
      id,
      incomeName: `${data.products[product - 1]?.name ?? ""} ${incomeDate} 收益`,
      investId,
      incomeDate,
      status: 2,
      orderCount: paid.length,
      doneCount: paid.length,
      amount: amountText(paid.reduce((sum, income) => sum + centsOf(String(income["income"])), 0)),
      startedAt: times[0],
      finishedAt: times.at(-1),
      createUser: ADMINISTRATOR_ID,
      createTime: times[0],
      updateTime: times.at(-1),
    };
  });
}

function book(
  { ledger }: MemberActivities,
  order: SeedRecord,
  at: number,
  kind: typeof KIND.investment | typeof KIND.redemption,
  cents: number,
  event: "buy" | "redeem",
): void {
  const sourceId = String(order["id"]);
  ledger.book({
    at,
    kind,
    cents,
    requestKey: `investment-order:${sourceId}:${event}`,
    sourceModule: "investment-order",
    sourceId,
    remark: String(order["orderNo"]),
  });
}

function offeringId(product: number, back: number): string {
  return seedId("investment", product * 100 + Math.min(back, OFFERINGS - 1) + 1);
}

/** Builds products, offerings and quotes. Only the raised amounts of offerings depend on the number of orders. */
export function addInvestments(gathered: Gathered, calendar: Calendar, by: SeedRecord): void {
  const made = { ...by, createTime: momentText(calendar.daysAgo(740) + hours(10)) };
  gathered.add(
    "algorithm",
    ...data.algorithms.map((algorithm, at) => ({ id: seedId("algorithm", at + 1), ...algorithm, status: 1, ...made })),
  );
  gathered.add(
    "invest-type",
    ...data.types.map(([typeName, typeCode], at) => ({
      id: seedId("investType", at + 1),
      typeName,
      typeCode,
      sort: at + 1,
      status: 1,
      ...made,
    })),
  );
  data.products.forEach((product, place) => {
    const investId = seedId("invest", place + 1);
    gathered.add("invest", {
      id: investId,
      investName: product.name,
      image: picture("invest", place + 1),
      investTypeId: seedId("investType", product.type),
      risk: product.risk,
      algorithmId: seedId("algorithm", product.algorithm),
      dailyRate: product.rate / MILLION,
      cycle: product.cycle,
      price: amountText(UNIT),
      minAmount: amountText(LEAST),
      maxAmount: amountText(MOST),
      earlyRedeem: product.cycle > 30 ? 1 : 0,
      earlyFeeRate: product.cycle > 30 ? 0.005 : 0,
      status: 1,
      sort: place + 1,
      ...made,
    });
    for (let back = OFFERINGS - 1; back >= 0; back -= 1) gathered.add("investment", offering(product, place, back, calendar, by));
  });
  addQuotes(gathered, calendar, made);
}

function offering({ name }: Product, place: number, back: number, calendar: Calendar, by: SeedRecord): SeedRecord {
  const start = calendar.daysAgo((back + 1) * OFFERING_DAYS) + days(1);
  return {
    id: offeringId(place, back),
    investmentName: `${name} ${dayText(start).slice(0, 7)} 期`,
    investId: seedId("invest", place + 1),
    quota: "500000.00",
    raised: "0.00",
    startTime: momentText(start),
    endTime: momentText(start + days(OFFERING_DAYS + (back === 0 ? 30 : 0)) - 1000),
    status: 1,
    ...by,
    createTime: momentText(start - days(3)),
  };
}

function addQuotes(gathered: Gathered, calendar: Calendar, made: SeedRecord): void {
  data.markets.forEach(([marketName, marketCode, rout, country, currency, openTime, closeTime], at) => {
    const market = { id: seedId("market", at + 1), marketName, marketCode, rout, country, currency, openTime, closeTime };
    gathered.add("market", { ...market, sort: at + 1, status: 1, ...made });
  });
  let number = 0;
  for (const [market, quotes] of data.quotes.entries()) {
    for (const [code, name, yuan] of quotes) {
      const random = randomOf(`quote:${code}`);
      const prevClose = Math.round(yuan * 100);
      const price = Math.max(1, Math.round(prevClose * (0.95 + random.next() * 0.1)));
      const open = Math.round((prevClose + price) / 2);
      gathered.add("quotes", {
        id: seedId("quote", (number += 1)),
        code,
        name,
        marketId: seedId("market", market + 1),
        price: amountText(price),
        prevClose: amountText(prevClose),
        changeAmount: amountText(price - prevClose),
        changeRate: Math.round(((price - prevClose) / prevClose) * MILLION) / MILLION,
        openPrice: amountText(open),
        highPrice: amountText(Math.max(price, prevClose, open) + random.whole(0, 20)),
        lowPrice: amountText(Math.max(1, Math.min(price, prevClose, open) - random.whole(0, 20))),
        volume: random.whole(100_000, 90_000_000),
        quoteTime: momentText(calendar.daysAgo(1) + hours(15)),
        ...made,
      });
    }
  }
  data.rates.forEach(([baseCurrency, targetCurrency, rate], at) => {
    const rateTime = momentText(calendar.daysAgo(1) + hours(17));
    const pair = `${baseCurrency}/${targetCurrency}`;
    gathered.add("quotes-rate", {
      id: seedId("quoteRate", at + 1),
      pair,
      baseCurrency,
      targetCurrency,
      rate,
      rateTime,
      status: 1,
      ...made,
    });
  });
}
