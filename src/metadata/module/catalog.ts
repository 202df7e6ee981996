import type { Text } from "#contract";
import type { Dashboard } from "./dashboard.ts";
import type { Module } from "./module.ts";

export type * from "./dashboard.ts";

/** A menu item that contains others or opens a feature's screen (`schemas/menus.json`, or `area.json` of an area). */
export interface MenuFolder {
  readonly code: string;
  readonly title: Text;
  readonly icon: string;
  readonly sort: number;
  /** Code of the parent folder; null at the top. */
  readonly parent: string | null;
  /** Id of the feature's screen; null for a folder with children. */
  readonly screen: string | null;
}

/** The frozen set of parsed files. */
export interface Catalog {
  readonly modules: ReadonlyMap<string, Module>;
  readonly folders: readonly MenuFolder[];
  /** Dashboards by name, in their order. */
  readonly dashboards: ReadonlyMap<string, Dashboard>;
  /** Hash over all of it. Equal hashes mean equal catalogs. */
  readonly hash: string;
}

/**
 * Ids that a feature adds, as plain data. Client, server and linter read them.
 */
export interface Manifest {
  readonly id: string;
  /** Screen ids, `<feature>/<screen>`. */
  readonly screens: readonly string[];
  /** Widget ids, `<feature>/<widget>`. */
  readonly widgets: readonly string[];
  /** Dialog ids for actions, `<feature>/<dialog>`. */
  readonly dialogs: readonly string[];
  /** Panel ids for pages of records, `<feature>/<panel>`; absent without any. */
  readonly panels?: readonly string[];
}

/** Every id outside the module files that a module file may name. The linter reports other ids. */
export interface KnownIds {
  readonly manifests: readonly Manifest[];
  /** Handlers of features, `<module>/<endpoint id>`. */
  readonly handlers: readonly string[];
  /** Dictionary codes in the seeds, per dictionary module. */
  readonly dictionaries: { readonly dict: readonly string[]; readonly "dict-biz": readonly string[] };
  /** Keys of the entries per dictionary, in the spelling of `x-dict`; absent where they are not known. */
  readonly dictionaryKeys?: Readonly<Record<string, readonly string[]>>;
  /** Titles of the dictionaries, in the spelling of `x-dict`; absent where they are not known. */
  readonly dictionaryTitles?: Readonly<Record<string, Text>>;
  readonly icons: readonly string[];
}
