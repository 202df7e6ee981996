import type { Json } from "#contract";
import { ungrouped, type Field } from "#metadata";
import type { FormServices } from "../../../form-model/services.ts";
import type { FormSession } from "../../../form-model/form-session.ts";

/** Meaning of a text in a field: `misfit` when it has none, `undefined` when it is empty. */
export type Meaning = { readonly value: Json | undefined } | "misfit";

const EMPTY: Meaning = { value: undefined };

/**
 * Reads the texts of one column in human notation: labels of choices, local dates, numbers with
 * separators.
 */
export type ColumnReader = (text: string) => Promise<Meaning>;

export function columnReader(field: Field, session: FormSession, services: FormServices): ColumnReader {
  const one = field.type === "array" && field.items !== null ? { ...field.items, dict: field.dict, ref: field.ref } : field;
  const single = singleReader(one, session, services);
  const several = field.multiple || field.type === "array";
  return async (text) => {
    const trimmed = text.trim();
    if (trimmed === "") return EMPTY;
    if (!several) return single(trimmed);
    const parts = trimmed.split(/[,，、;；]/).flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
    const meanings = await Promise.all(parts.map(single));
    const values = meanings.flatMap((meaning) => (meaning === "misfit" || meaning.value === undefined ? [] : [meaning.value]));
    if (values.length < parts.length) return "misfit";
    return { value: field.type === "array" ? values : values.join(",") };
  };
}

function singleReader(field: Field, session: FormSession, services: FormServices): ColumnReader {
  const { dict, options } = field;
  if (dict !== null) {
    const entries = services.dictionary(dict);
    const number = field.type === "integer" || field.type === "number";
    return async (text) => {
      const found = (await entries).find((entry) => [entry.dictValue, entry.enValue, entry.dictKey].includes(text));
      return found === undefined ? "misfit" : { value: number ? Number(found.dictKey) : found.dictKey };
    };
  }
  if (options !== null)
    return (text) => {
      const found = options.find(({ value, label }) => [String(value), label.zh, label.en].includes(text));
      return Promise.resolve(found === undefined ? "misfit" : { value: found.value });
    };
  if (field.ref !== null) return referenceReader(field, session, services);
  return (text) => Promise.resolve(plainMeaning(field, text));
}

/** Matches a record by its label or its key. An ambiguous text matches none. */
function referenceReader(field: Field, session: FormSession, services: FormServices): ColumnReader {
  const tenantId = session.tenant();
  const known = new Map<string, Promise<Meaning>>();
  const ask = async (text: string): Promise<Meaning> => {
    const query = { ...session.owner(field), ...(tenantId === null ? {} : { tenantId }) };
    const { options } = await services.references({ ...query, q: text });
    const [found, other] = options.filter(({ label }) => label === text);
    if (found !== undefined) return other === undefined ? { value: found.value } : "misfit";
    const named = await services.references({ ...query, values: [text] });
    return named.options.some(({ value }) => value === text) ? { value: text } : "misfit";
  };
  return (text) => {
    const meaning = known.get(text) ?? ask(text);
    known.set(text, meaning);
    return meaning;
  };
}

const YES: ReadonlySet<string> = new Set(["是", "yes", "true", "y", "1", "√", "✓"]);
const NO: ReadonlySet<string> = new Set(["否", "no", "false", "n", "0", "×"]);

/**
 * Values that need no look-up. A number or text that breaks a rule is kept, and its cell shows the
 * error.
 */
export function plainMeaning(field: Field, text: string): Meaning {
  if (field.type === "boolean") {
    const word = text.toLowerCase();
    return YES.has(word) ? { value: true } : NO.has(word) ? { value: false } : "misfit";
  }
  if (field.type === "integer" || field.type === "number") {
    const number = Number(digitsOf(text));
    return Number.isFinite(number) ? { value: number } : "misfit";
  }
  if (field.storage === "decimal") return /^-?\d+(?:\.\d+)?$/.test(digitsOf(text)) ? { value: digitsOf(text) } : "misfit";
  if (field.storage === "date") return dateMeaning(text, false);
  if (field.storage === "timestamp") return dateMeaning(text, true);
  return { value: text };
}

function digitsOf(text: string): string {
  return ungrouped(text.replaceAll(/[¥￥$€]/g, "").trim());
}

/** `2026-1-5`, `2026/1/5` and `2026年1月5日`, optionally with a time. */
function dateMeaning(text: string, timed: boolean): Meaning {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (parts === null) return "misfit";
  const [, year = "", month = "", day = "", hour = "0", minute = "0", second = "0"] = parts;
  const two = (part: string): string => part.padStart(2, "0");
  const date = `${year}-${two(month)}-${two(day)}`;
  return { value: timed ? `${date} ${two(hour)}:${two(minute)}:${two(second)}` : date };
}
