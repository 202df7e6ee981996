import type { Seed } from "#server";
import data from "./dictionaries.json" with { type: "json" };
import { seedId, type SeedKind } from "./seed-id.ts";

/** `[key, name, English name, remark, entries below]`, the last two optional. */
type Entry = readonly unknown[];

interface Dictionary {
  readonly code: string;
  readonly name: string;
  readonly en: string;
  readonly entries: readonly Entry[];
}

/** Codes that a module file may name in `x-dict`, per dictionary module. */
export const dictionaryCodes: { readonly dict: readonly string[]; readonly "dict-biz": readonly string[] } = {
  dict: data.dict.map((dictionary) => dictionary.code),
  "dict-biz": data["dict-biz"].map((dictionary) => dictionary.code),
};

export function dictionarySeeds(tenantId: string): Seed[] {
  return [
    { module: "dict", tenantId, records: recordsOf(data.dict, "dict") },
    { module: "dict-biz", tenantId, records: recordsOf(data["dict-biz"], "dictBiz") },
  ];
}

/** The business dictionaries of one more tenant, under ids of its own. */
export function businessDictionarySeed(tenantId: string, firstNumber: number): Seed {
  return { module: "dict-biz", tenantId, records: recordsOf(data["dict-biz"], "dictBiz", firstNumber) };
}

function recordsOf(dictionaries: readonly Dictionary[], kind: SeedKind, firstNumber = 0): Record<string, unknown>[] {
  const records: Record<string, unknown>[] = [];
  const nextId = (): string => seedId(kind, firstNumber + records.length + 1);
  const add = (code: string, parentId: string, sort: number, [key, name, en, remark, below]: Entry): void => {
    const id = nextId();
    records.push({ id, code, parentId, dictKey: key, dictValue: name, enValue: en, sort, isSealed: 0, remark: remark ?? "" });
    if (Array.isArray(below)) below.forEach((entry: Entry, index) => add(code, id, index + 1, entry));
  };
  dictionaries.forEach(({ code, name, en, entries }, index) => add(code, "0", index + 1, ["-1", name, en, "", entries]));
  return records;
}
