import type { Locale, SearchHit } from "#contract";

/** Part of the console to search. */
export type SearchScope = "all" | "menu" | "records" | "commands";

export const SCOPES: readonly SearchScope[] = ["all", "menu", "records", "commands"];

/** One line of the results. */
export interface SearchEntry {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  /** Start and end of the match in the title. */
  readonly mark: readonly [number, number] | null;
  /** Place of the item, or its other name. */
  readonly beside: string;
  readonly keys?: readonly string[];
  /** Command to run; null for an item that opens a target. */
  readonly perform: (() => void) | null;
  /** Target: a path of the console, an external address, or a record whose address is looked up. */
  readonly to: string | SearchHit | null;
  /** Always opens in a new window. */
  readonly apart?: boolean;
}

export interface SearchGroup {
  readonly id: "recent" | "screens" | "commands" | "records";
  readonly entries: readonly SearchEntry[];
}

/** A name in the user's language, and its other name. */
export interface ReadName {
  readonly shown: string;
  readonly other: string;
}

export function readName(zh: string, en: string | undefined, locale: Locale): ReadName {
  const english = en === undefined || en === "" ? zh : en;
  return locale === "en" ? { shown: english, other: zh } : { shown: zh, other: english };
}
