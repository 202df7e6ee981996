import { DEFAULT_TENANT } from "#contract";
import type { Seed } from "#server";
import { ADMINISTRATOR_ID } from "../organisation.ts";
import { seedId } from "../seed-id.ts";
import { Calendar, momentText } from "./calendar.ts";
import { amountText, centsOf } from "./amount.ts";
import { addAlbums } from "./album.ts";
import { addCatalogue, LEVEL_STEPS } from "./catalogue.ts";
import { addContent } from "./content.ts";
import { addDesk } from "./desk.ts";
import { addInvestments, planInvestments } from "./investment.ts";
import { Life } from "./life.ts";
import { accountRecord, addProfiles, memberOf, memberRecord } from "./members.ts";
import { planSigns, planWithdrawals } from "./money.ts";
import { planOrders } from "./orders.ts";
import { Gathered, type SeedRecord } from "./records.ts";

/** Members of `--scale 1`: together they have made about 10,000 orders. */
export const MEMBERS_PER_SCALE = 494;
/** Members that a new database starts with. */
export const FIRST_MEMBERS = 25;

/** The role as which members sign in; its first moment is the day before which everything lies. */
export const MEMBER_ROLE_ID = seedId("role", 90);

/** In which order records can be written: what is referred to comes first. */
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
] as const;

type Name = (typeof ORDER)[number];

/**
 * What the business works with whoever its members are: catalogue, products to invest in, content.
 * @param today `yyyy-MM-dd…`: everything lies before that day
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
  return asSeeds(gathered);
}

/** What a new database starts with: the frame and its first members. */
export function firstBusinessSeeds(today: string): Seed[] {
  const seeds = [...frameSeeds(today), ...memberSeeds(today, 0, FIRST_MEMBERS)];
  settle(seeds);
  return seeds.toSorted((one, other) => ORDER.indexOf(one.module as Name) - ORDER.indexOf(other.module as Name));
}

/** What follows from all records together: how many each member brought, and what each issue has raised. */
function settle(seeds: readonly Seed[]): void {
  const recordsOf = (module: Name): readonly SeedRecord[] =>
    seeds.filter((seed) => seed.module === module).flatMap(({ records }) => records);
  const members = new Map(recordsOf("member").map((member) => [member["id"], member]));
  for (const member of members.values()) {
    let above = members.get(member["parentId"]);
    if (above !== undefined) above["childCount"] = Number(above["childCount"]) + 1;
    for (; above !== undefined; above = members.get(above["parentId"])) above["teamCount"] = Number(above["teamCount"]) + 1;
  }
  const issues = new Map(recordsOf("investment").map((issue) => [issue["id"], issue]));
  for (const order of recordsOf("investment-order")) {
    const issue = issues.get(order["investmentId"]);
    if (issue !== undefined) issue["raised"] = amountText(centsOf(String(issue["raised"])) + centsOf(String(order["amount"])));
  }
}

/**
 * Members from one number up to another, that one not among them, with all that they ever did. They are the same
 * however many there are beside them.
 */
export function memberSeeds(today: string, from: number, to: number): Seed[] {
  const calendar = new Calendar(today);
  const gathered = new Gathered();
  for (let number = from; number < to; number += 1) addMember(gathered, calendar, number);
  return asSeeds(gathered);
}

function addMember(gathered: Gathered, calendar: Calendar, number: number): void {
  const member = memberOf(number, calendar);
  const life = new Life(member, calendar);
  planOrders(life);
  planSigns(life);
  planWithdrawals(life);
  planInvestments(life);
  life.live();
  const record = memberRecord(member, levelOf(life.invested));
  gathered.add("user", accountRecord(member, MEMBER_ROLE_ID));
  gathered.add("member", record);
  gathered.add("member-wallet", ...life.ledger.wallets(number, String(record["createTime"])));
  addProfiles(member, (module, profile) => gathered.add(module, profile));
  for (const [module, own] of life.records) gathered.add(module, own);
  gathered.add("assets-log", ...life.ledger.entries);
}

/** The highest level that the sum reaches. */
function levelOf(invested: number): string {
  return LEVEL_STEPS.findLast(({ least }) => least <= invested)?.id ?? "";
}

function asSeeds(gathered: Gathered): Seed[] {
  return ORDER.flatMap((module): Seed[] => {
    const records: readonly SeedRecord[] | undefined = gathered.modules.get(module);
    if (records === undefined) return [];
    return [{ module, tenantId: DEFAULT_TENANT, records, ...(module === "attach" ? { files: gathered.files } : {}) }];
  });
}
