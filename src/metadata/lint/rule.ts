import type { Text } from "#contract";
import type { Path } from "../parse.ts";
import type { ModuleDraft } from "./draft.ts";
import type { KnownIndex } from "./known-index.ts";

/** Says that something is wrong at a path of the file: its key or its value. */
export type Report = (path: Path, part: "key" | "value", message: Text, hint: Text) => void;

/** What a rule may know beside the file it looks at. */
export interface Project {
  /** Every readable module file, broken ones included, by module name. */
  readonly drafts: ReadonlyMap<string, ModuleDraft>;
  /** Files that are not even JSON, by module name. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Codes of menu folders: those of `schemas/menus.json` and every area; null while that file has an error. */
  readonly folders: ReadonlySet<string> | null;
  readonly known: KnownIndex;
}

/** One kind of mistake. Rules are independent: each must bear a file in which everything else is wrong. */
export interface Rule {
  /** Kebab-case, the name of its file. */
  readonly id: string;
  readonly severity: "error" | "warning";
  /** One sentence for the reference. */
  readonly says: Text;
  check(draft: ModuleDraft, report: Report, project: Project): void;
}
