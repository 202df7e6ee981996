import { DEFAULT_TENANT } from "#contract";
import type { Seed } from "#server/platform";
import { ADMINISTRATOR_ID } from "../organisation.ts";
import { seedId } from "../seed-id.ts";
import { Calendar, momentText } from "./calendar.ts";
import { amountText, centsOf } from "./amounts.ts";
import { addAlbums } from "./picture-list.ts";
import { addChat } from "./chat.ts";
import { addCatalogue, levelOf } from "./catalogue.ts";
import { addContent } from "./content.ts";
import { addDesk } from "./desk.ts";
import { addForum, addForumCare } from "./forum.ts";
import { addInvestments, incomeBatches, planInvestments } from "./investment.ts";
import { MemberActivities } from "./member-activities.ts";
import { accountRecord, addProfiles, CIRCLE, memberOf, memberRecord } from "./members.ts";
import { planSigns, planWithdrawals } from "./wallet-activities.ts";
import { addProduction } from "./production.ts";
import { planOrders } from "./orders.ts";
import { Gathered, type SeedRecord } from "./records.ts";
import { Timeline } from "./timeline.ts";

/** Members of `--scale 1`, with about 10,000 orders in total. */
export const MEMBERS_PER_SCALE = 500;
/** Members of a new database: one circle. */
const FIRST_MEMBERS = CIRCLE;

/** Role of members. All records are older than the day on which it begins. */
export const MEMBER_ROLE_ID = seedId("role", 90);

/** Order of writing: a record comes after those that it refers to. */
const ORDER = [
  "role",
  "attach",
  "member-level",
  "bank",
  "breed",
  "categories",
  "norm",
  "product",
  "sku",
  "award",
  "material",
  "algorithm",
  "invest-type",
  "invest",
  "investment",
  "market",
  "quotes",
  "quotes-rate",
  "merchant-address",
  "address",
  "shuffling",
  "carousel",
  "download-conf",
  "quick-reply",
  "msg-template",
  "index-menu",
  "version",
  "user",
  "member",
  "member-wallet",
  "profile",
  "profile-path",
  "order",
  "order-after",
  "investment-order",
  "income",
  "investment-order-income",
  "sign-log",
  "member-withdrawal",
  "member-profit-log",
  "assets-log",
  "report",
  "code",
  "notice",
  "message-board",
  "feedback",
  "invitation",
  "comment",
  "invitation-like",
  "forum-word",
  "forum-report",
  "forum-follow",
  "process",
  "process-step",
  "work-order",
  "work-order-step",
  "delivery-record",
  "change-order",
  "change-assess",
  "step-history",
  "chat-label",
  "chat-conversation",
  "chat-message",
] as const;

type Name = (typeof ORDER)[number];

/**
 * Builds the records that do not depend on members: catalogue, investment products, content.
 * @param today `yyyy-MM-dd…`; all records are older than this day
 */
export function frameSeeds(today: string): Seed[] {
  const calendar = new Calendar(today);
  const by = { createUser: ADMINISTRATOR_ID };
  const gathered = new Gathered();
  gathered.add("role", {
    id: MEMBER_ROLE_ID,
    parentId: "0",
    roleName: "会员",
    roleAlias: "member",
    sort: 99,
    createTime: momentText(calendar.end),
  });
  addAlbums(gathered, { ...by, createTime: momentText(calendar.daysAgo(761)) });
  addCatalogue(gathered, calendar, by);
  addInvestments(gathered, calendar, by);
  addContent(gathered, calendar, by, FIRST_MEMBERS);
  addDesk(gathered, calendar, by);
  addChat(gathered, calendar, by);
  addForum(gathered, calendar, FIRST_MEMBERS);
  addForumCare(gathered, calendar, FIRST_MEMBERS);
  addProduction(gathered, calendar);
  return asSeeds(gathered);
}

/** Builds the records of a new database: the frame and the first members, in the order of writing. */
export function firstBusinessSeeds(today: string, members = FIRST_MEMBERS): Seed[] {
  const seeds = [...frameSeeds(today), ...memberSeeds(today, 0, members)];
  settle(seeds);
  return seeds.toSorted((one, other) => ORDER.indexOf(one.module as Name) - ORDER.indexOf(other.module as Name));
}

/** Builds the totals over all records: the amount that each offering has raised, and the payments of each day. */
function settle(seeds: Seed[]): void {
  const recordsOf = (module: Name): readonly SeedRecord[] =>
    seeds.filter((seed) => seed.module === module).flatMap(({ records }) => records);
  const offerings = new Map(recordsOf("investment").map((offering) => [offering["id"], offering]));
  for (const order of recordsOf("investment-order")) {
    const offering = offerings.get(order["investmentId"]);
    if (offering !== undefined)
      offering["raised"] = amountText(centsOf(String(offering["raised"])) + centsOf(String(order["amount"])));
  }
  const records = incomeBatches(recordsOf("investment-order-income"));
  seeds.push({ module: "income", tenantId: DEFAULT_TENANT, records });
}

/**
 * Builds the circles whose first members have a number in a half-open range, with all their records. A circle is the
 * same however many others there are.
 */
export function memberSeeds(today: string, from: number, to: number): Seed[] {
  const calendar = new Calendar(today);
  const gathered = new Gathered();
  for (let first = Math.ceil(from / CIRCLE) * CIRCLE; first < to; first += CIRCLE) addCircle(gathered, calendar, first);
  return asSeeds(gathered);
}

function addCircle(gathered: Gathered, calendar: Calendar, first: number): void {
  const timeline = new Timeline(calendar.end);
  const lives: MemberActivities[] = [];
  for (let number = first; number < first + CIRCLE; number += 1) {
    const member = memberOf(number, calendar);
    // A referrer has a lower number.
    const life = new MemberActivities(
      member,
      calendar,
      timeline,
      member.parent === null ? null : (lives[member.parent - first] ?? null),
    );
    lives.push(life);
    planOrders(life);
    planSigns(life);
    planWithdrawals(life);
    planInvestments(life);
  }
  timeline.run();
  for (const life of lives) addMember(gathered, life, lives);
}

function addMember(gathered: Gathered, life: MemberActivities, circle: readonly MemberActivities[]): void {
  const { member, ledger } = life;
  const isAbove = (other: MemberActivities | null): boolean => other !== null && (other === life || isAbove(other.above));
  const record = memberRecord(member, levelOf(life.invested)?.id ?? null, {
    children: circle.filter(({ above }) => above === life).length,
    team: circle.filter(({ above }) => isAbove(above)).length,
  });
  gathered.add("user", accountRecord(member, MEMBER_ROLE_ID));
  gathered.add("member", record);
  gathered.add("member-wallet", ...ledger.wallets(member.number, String(record["createTime"])));
  addProfiles(member, (module, profile) => gathered.add(module, profile));
  for (const [module, own] of life.records) gathered.add(module, own);
  gathered.add("assets-log", ...ledger.entries);
}

function asSeeds(gathered: Gathered): Seed[] {
  return ORDER.flatMap((module): Seed[] => {
    const records: readonly SeedRecord[] | undefined = gathered.modules.get(module);
    if (records === undefined) return [];
    return [{ module, tenantId: DEFAULT_TENANT, records, ...(module === "attach" ? { files: gathered.files } : {}) }];
  });
}
