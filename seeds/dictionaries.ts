import type { Seed } from "#server";
import { AREAS, firstNumberOf, type Area } from "./areas.ts";
import base from "./dictionaries/base.json" with { type: "json" };
import content from "./dictionaries/content.json" with { type: "json" };
import invest from "./dictionaries/invest.json" with { type: "json" };
import member from "./dictionaries/member.json" with { type: "json" };
import order from "./dictionaries/order.json" with { type: "json" };
import product from "./dictionaries/product.json" with { type: "json" };
import report from "./dictionaries/report.json" with { type: "json" };
import resource from "./dictionaries/resource.json" with { type: "json" };
import tool from "./dictionaries/tool.json" with { type: "json" };
import { seedId, type SeedKind } from "./seed-id.ts";

/** `[key, name, English name, remark, entries below]`, the last two optional. */
type Entry = readonly unknown[];

interface Dictionary {
  readonly code: string;
  readonly name: string;
  readonly en: string;
  readonly entries: readonly Entry[];
}

/** System-wide dictionaries, and those that a tenant may change. */
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
};

/** Codes that a module file may name in `x-dict`, per dictionary module. */
export const dictionaryCodes: { readonly dict: readonly string[]; readonly "dict-biz": readonly string[] } = {
  dict: codesOf("dict"),
  "dict-biz": codesOf("dict-biz"),
};

export function dictionarySeeds(tenantId: string): Seed[] {
  return [
    { module: "dict", tenantId, records: recordsOf("dict", "dict", 0) },
    { module: "dict-biz", tenantId, records: recordsOf("dict-biz", "dictBiz", 0) },
  ];
}

/** The business dictionaries of one more tenant, under ids of its own: at most 1,000 an area, counted from `firstNumber`. */
export function businessDictionarySeed(tenantId: string, firstNumber: number): Seed {
  return { module: "dict-biz", tenantId, records: recordsOf("dict-biz", "dictBiz", firstNumber) };
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

/** @param before how many dictionaries stand above these */
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
