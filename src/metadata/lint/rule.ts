import type { Finding, Text } from "#contract";
import type { Path } from "../source/parse.ts";
import type { ModuleDraft } from "./facts/draft.ts";
import type { KnownIndex } from "./known-index.ts";
import type { Hint } from "./words.ts";

/** Reports a fault at the key or the value of a path in the file, or at a part of a text there. */
export type Report = (path: Path, part: "key" | "value", message: Text, hint: Hint, within?: Within) => void;

/** A finding with the names in it, by which others are recognised as its consequences. */
export interface NamedFinding extends Finding {
  /** The name at its place: a key, or a text value. */
  readonly about: string;
}

/** A part of a text value, in characters of the text. */
export interface Within {
  readonly offset: number;
  readonly length: number;
}

/** The context of a file that rules may use. */
export interface Project {
  /** Every readable module file, including broken ones, by module name. */
  readonly drafts: ReadonlyMap<string, ModuleDraft>;
  /** Files that are not valid JSON, by module name. */
  readonly unreadable: ReadonlyMap<string, string>;
  /**
   * Codes of menu folders: those of `schemas/menus.json` and every area; null while that file has
   * an error.
   */
  readonly folders: ReadonlySet<string> | null;
  readonly known: KnownIndex;
}

/**
 * One kind of mistake. Rules are independent, so each must tolerate a file in which everything else
 * is wrong.
 */
export interface Rule {
  /** Kebab-case, the same as the file name. */
  readonly id: string;
  readonly severity: "error" | "warning";
  /** One sentence for the reference. */
  readonly says: Text;
  check(draft: ModuleDraft, report: Report, project: Project): void;
}
