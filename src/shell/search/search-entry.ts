import type { Locale, SearchHit } from "#contract";

/** Which part of the console is searched. */
export type SearchScope = "all" | "menu" | "records" | "commands";

export const SCOPES: readonly SearchScope[] = ["all", "menu", "records", "commands"];

/** One line of what was found. */
export interface SearchEntry {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  /** From and to in the title: what matched. */
  readonly mark: readonly [number, number] | null;
  /** Where it stands, or what else it is called. */
  readonly beside: string;
  readonly keys?: readonly string[];
  /** What it does; null for what opens a place. */
  readonly perform: (() => void) | null;
  /** Where it leads: a path of the console, an address of the world, or a record, whose address has to be found out. */
  readonly to: string | SearchHit | null;
  /** In a window of its own, however it is chosen. */
  readonly apart?: boolean;
}

export interface SearchGroup {
  readonly id: "recent" | "screens" | "commands" | "records";
  readonly entries: readonly SearchEntry[];
}

/** A name in both languages, as the one who looks for it reads it. */
export interface ReadName {
  readonly shown: string;
  readonly other: string;
}

export function readName(zh: string, en: string | undefined, locale: Locale): ReadName {
  const english = en === undefined || en === "" ? zh : en;
  return locale === "en" ? { shown: english, other: zh } : { shown: zh, other: english };
}
