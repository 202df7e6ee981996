import type { Text } from "#contract";
import type { KnownIds } from "../module/catalog.ts";
import { KIND_IDS } from "../kinds/field-kinds.ts";

/** The runtime's own screens; features add others. */
const SCREENS: readonly string[] = ["list", "tree", "parent-child", "tree-form", "single"];

/** Numbers by their values, other texts by their characters. */
const NUMBERS = new Intl.Collator("en", { numeric: true });

/** The ids outside the module files, indexed for look-up. */
export interface KnownIndex {
  readonly widgets: ReadonlySet<string>;
  readonly screens: ReadonlySet<string>;
  readonly dialogs: ReadonlySet<string>;
  readonly panels: ReadonlySet<string>;
  /** Endpoint ids that features handle, by module. */
  readonly handlers: ReadonlyMap<string, readonly string[]>;
  /** Codes in the spelling of `x-dict`: `sex`, `biz:order_status`. */
  readonly dictionaries: ReadonlySet<string>;
  /** Keys of the entries per dictionary, in the same spelling. */
  readonly dictionaryKeys: ReadonlyMap<string, readonly string[]>;
  /** Titles of the dictionaries, in the same spelling. */
  readonly dictionaryTitles: ReadonlyMap<string, Text>;
  readonly icons: ReadonlySet<string>;
}

export function indexKnown(known: KnownIds): KnownIndex {
  const handlers = new Map<string, string[]>();
  for (const handler of known.handlers) {
    const [module = "", id = ""] = handler.split("/");
    const ids = handlers.get(module) ?? [];
    ids.push(id);
    handlers.set(module, ids);
  }
  return {
    widgets: new Set([...KIND_IDS, ...known.manifests.flatMap((manifest) => manifest.widgets)]),
    screens: new Set([...SCREENS, ...known.manifests.flatMap((manifest) => manifest.screens)]),
    dialogs: new Set(known.manifests.flatMap((manifest) => manifest.dialogs)),
    panels: new Set(known.manifests.flatMap((manifest) => manifest.panels ?? [])),
    handlers,
    dictionaries: new Set([...known.dictionaries.dict, ...known.dictionaries["dict-biz"].map((code) => `biz:${code}`)]),
    dictionaryKeys: new Map(
      Object.entries(known.dictionaryKeys ?? {}).map(([code, keys]) => [code, keys.toSorted(NUMBERS.compare)]),
    ),
    // Seeds and databases list them differently.
    dictionaryTitles: new Map(Object.entries(known.dictionaryTitles ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    icons: new Set(known.icons),
  };
}
