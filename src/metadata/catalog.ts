import type { Text } from "#contract";
import type { Module } from "./module.ts";

/** A menu entry that holds others, or opens a feature's screen (`schemas/menus.json`). */
export interface MenuFolder {
  readonly code: string;
  readonly title: Text;
  readonly icon: string;
  readonly sort: number;
  /** Code of the folder above; null at the top. */
  readonly parent: string | null;
  /** Id of the feature's screen it opens; null where it holds others. */
  readonly screen: string | null;
}

/** The frozen set of parsed modules. */
export interface Catalog {
  readonly modules: ReadonlyMap<string, Module>;
  readonly folders: readonly MenuFolder[];
  /** Hash over all modules: equal hash, equal catalog. */
  readonly hash: string;
}

/** Pure data: the ids a feature brings, read by client, server and linter (architecture.md, "features"). */
export interface Manifest {
  readonly id: string;
  /** Screen ids, `<feature>/<screen>`. */
  readonly screens: readonly string[];
  /** Widget ids, `<feature>/<widget>`. */
  readonly widgets: readonly string[];
  /** Dialog ids for actions, `<feature>/<dialog>`. */
  readonly dialogs: readonly string[];
  /** Handler ids, `<module>/<endpoint id>`. */
  readonly handlers: readonly string[];
}

/** Every id outside the module files that a module file may name; the linter catches the rest. */
export interface KnownIds {
  readonly manifests: readonly Manifest[];
  /** Dictionary codes that the seeds bring, per dictionary module. */
  readonly dictionaries: { readonly dict: readonly string[]; readonly "dict-biz": readonly string[] };
  readonly icons: readonly string[];
}
