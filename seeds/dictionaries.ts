import type { Seed } from "#server/platform";
import { AREAS, firstNumberOf, type Area } from "./areas.ts";
import base from "./dictionaries/base.json" with { type: "json" };
import content from "./dictionaries/content.json" with { type: "json" };
import forum from "./dictionaries/forum.json" with { type: "json" };
import invest from "./dictionaries/invest.json" with { type: "json" };
import member from "./dictionaries/member.json" with { type: "json" };
import order from "./dictionaries/order.json" with { type: "json" };
import production from "./dictionaries/production.json" with { type: "json" };
import product from "./dictionaries/product.json" with { type: "json" };
import report from "./dictionaries/report.json" with { type: "json" };
import resource from "./dictionaries/resource.json" with { type: "json" };
import tool from "./dictionaries/tool.json" with { type: "json" };
import workflow from "./dictionaries/workflow.json" with { type: "json" };
import { seedId, type SeedKind } from "./seed-id.ts";

/** `[key, name, English name, remark, child items]`, the last two optional. */
type Entry = readonly unknown[];

interface Dictionary {
  readonly code: string;
  readonly name: string;
  readonly en: string;
  readonly entries: readonly Entry[];
}

/** Builds the system dictionaries and those that a tenant may change. */
interface Dictionaries {
  readonly dict: readonly Dictionary[];
  readonly "dict-biz": readonly Dictionary[];
}

const BY_AREA: Readonly<Record<Area, Dictionaries>> = {
  base,
  product,
  member,
  invest,
  order,
  content,
  resource,
  tool,
  report,
  forum,
  workflow,
  production,
};

/** Returns the codes for `x-dict` in module files, by dictionary module. */
export const dictionaryCodes: { readonly dict: readonly string[]; readonly "dict-biz": readonly string[] } = {
  dict: codesOf("dict"),
  "dict-biz": codesOf("dict-biz"),
};

/** Returns the keys of the entries of every level, by dictionary in the spelling of `x-dict`. */
export const dictionaryKeys: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  AREAS.flatMap((area) => {
    const { dict, "dict-biz": business } = BY_AREA[area];
    const listed = [...dict.map((one) => ({ ...one, prefix: "" })), ...business.map((one) => ({ ...one, prefix: "biz:" }))];
    return listed.map(({ code, prefix, entries }) => [`${prefix}${code}`, keysOf(entries)]);
  }),
);

/** Returns the titles of the dictionaries, in the spelling of `x-dict`. */
export const dictionaryTitles: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = Object.fromEntries(
  AREAS.flatMap((area) => [
    ...BY_AREA[area].dict.map(({ code, name, en }) => [code, { zh: name, en }] as const),
    ...BY_AREA[area]["dict-biz"].map(({ code, name, en }) => [`biz:${code}`, { zh: name, en }] as const),
  ]),
);

export function dictionarySeeds(tenantId: string): Seed[] {
  return [
    { module: "dict", tenantId, records: recordsOf("dict", "dict", 0) },
    { module: "dict-biz", tenantId, records: recordsOf("dict-biz", "dictBiz", 0) },
  ];
}

/** Builds the business dictionaries of another tenant with ids from `firstNumber`, at most 1,000 per area. */
export function businessDictionarySeed(tenantId: string, firstNumber: number): Seed {
  return { module: "dict-biz", tenantId, records: recordsOf("dict-biz", "dictBiz", firstNumber) };
}

function keysOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(([key, , , , below]) => [String(key), ...(Array.isArray(below) ? keysOf(below) : [])]);
}

function codesOf(module: keyof Dictionaries): string[] {
  return AREAS.flatMap((area) => BY_AREA[area][module].map(({ code }) => code));
}

function recordsOf(module: keyof Dictionaries, kind: SeedKind, firstNumber: number): Record<string, unknown>[] {
  let before = 0;
  return AREAS.flatMap((area) => {
    const dictionaries = BY_AREA[area][module];
    const records = areaRecords(dictionaries, kind, firstNumberOf(area) + firstNumber, before);
    before += dictionaries.length;
    return records;
  });
}

/** @param before number of dictionaries before these */
function areaRecords(
  dictionaries: readonly Dictionary[],
  kind: SeedKind,
  firstNumber: number,
  before: number,
): Record<string, unknown>[] {
  const records: Record<string, unknown>[] = [];
  const nextId = (): string => seedId(kind, firstNumber + records.length + 1);
  const add = (code: string, parentId: string, sort: number, [key, name, en, remark, below]: Entry): void => {
    const id = nextId();
    records.push({ id, code, parentId, dictKey: key, dictValue: name, enValue: en, sort, isSealed: 0, remark: remark ?? "" });
    if (Array.isArray(below)) below.forEach((entry: Entry, index) => add(code, id, index + 1, entry));
  };
  dictionaries.forEach(({ code, name, en, entries }, index) => add(code, "0", before + index + 1, ["-1", name, en, "", entries]));
  return records;
}

/** A seeded dictionary and its entries of the first level. */
export interface ListedDictionary {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly entries: readonly { readonly value: string; readonly en: string }[];
}

/** All seeded dictionaries by area, each code once. */
export function listDictionaries(): readonly ListedDictionary[] {
  const listed = AREAS.flatMap((area) => [...BY_AREA[area].dict, ...BY_AREA[area]["dict-biz"]]).map(
    ({ code, name, en, entries }): ListedDictionary => ({
      code,
      zh: name,
      en,
      entries: entries.map(([value, zh, english]) => ({ value: String(value), en: String(english ?? zh) })),
    }),
  );
  return [...new Map(listed.map((dictionary) => [dictionary.code, dictionary])).values()];
}
