import type { Text } from "./locale.ts";
import type { FieldAccess } from "./views.ts";

/** What the console knows of every module before its screen opens. */
export interface ModuleIndexEntry {
  readonly name: string;
  readonly title: Text;
  readonly hash: string;
  /** The browser path of its screen. */
  readonly path: string;
  /** What the caller's roles withhold of its fields; not there when nobody's, as far as the caller may know, withhold anything. */
  readonly access?: FieldAccess;
}

/** One finding of the linter or of the schema sync, located. Lines and columns count from 1. */
export interface Finding {
  /** The rule's id, e.g. `unknown-key`. */
  readonly rule: string;
  readonly severity: "error" | "warning";
  /** Relative to the project, e.g. `schemas/system/param.json`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** JSON pointer of the place in the file. */
  readonly pointer: string;
  /** What is wrong. */
  readonly message: Text;
  /** What was probably meant or how to mend it. */
  readonly hint: Text;
}

/** A file of `schemas/` as a running server sees it. */
export interface ModuleHealth {
  readonly module: string;
  readonly file: string;
  /** `ok` in force; `stale` the file is broken, an older version is in force; `refused` broken and never in force; `removed` file gone, table kept. */
  readonly state: "ok" | "stale" | "refused" | "removed";
  /** `yyyy-MM-dd HH:mm:ss` of the last change. */
  readonly since: string;
  readonly findings: readonly Finding[];
  /** The statement an operator would have to run, when a change would lose data. */
  readonly statement: string | null;
}
