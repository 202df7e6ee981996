import type { Locale, MenuNode, Text } from "#contract";
import { entriesOf } from "../menu/menu-store.ts";
import { targetOf } from "../menu/menu-target.ts";
import { OWN_ROUTES } from "../paths/own-routes.ts";
import { HOME_PATH } from "../paths/console-paths.ts";
import { FOLDER_RANK, matchFolder, matchName } from "./match-name.ts";
import { readName, type ReadName, type SearchEntry } from "./search-entry.ts";
import { texts } from "../texts.ts";

/** A screen that the user may open. */
export interface Screen {
  readonly to: string;
  /** In a window of its own. */
  readonly apart: boolean;
  readonly icon: string;
  readonly name: ReadName;
  readonly folders: readonly ReadName[];
  /** The module it shows, and the code of its menu entry; null for other screens. */
  readonly module: { readonly name: string; readonly code: string } | null;
}

const MODULE_PREFIX = "module/";

const HOME: Text = { zh: texts.zh.home, en: texts.en.home };

const ICONS: Readonly<Record<string, string>> = {
  "/wel/dashboard": "dashboard",
  "/info/index": "user",
  "/dict-horizontal/index": "book",
  "/dict-vertical/index": "book",
};
/** Screens that every user has, independent of the menu. */
const FIXED: readonly (readonly [path: string, title: Text, icon: string])[] = [
  [HOME_PATH, HOME, "home"],
  ...Object.entries(OWN_ROUTES).map(([path, title]) => [path, title, ICONS[path] ?? "apps"] as const),
];
/** Those of them that show the records of a module. */
const SHOWS: Readonly<Record<string, string>> = { "/dict-horizontal/index": "dict", "/dict-vertical/index": "dict" };

/** Lists the user's screens in the order of the menu (`MenuStore.shown`). */
export function screensOf(shown: readonly MenuNode[], locale: Locale): readonly Screen[] {
  const listed = entriesOf(shown).flatMap(({ node, trail }): readonly Screen[] => {
    const target = targetOf(node);
    if (target.kind === "folder" || node.children !== undefined) return [];
    const names = trail.map(({ name, enName }) => readName(name, enName, locale));
    return [
      {
        to: target.kind === "window" ? target.address : target.kind === "screen" ? target.to : target.path,
        apart: target.kind === "window" || (target.kind === "screen" && target.newWindow),
        icon: node.source || "file",
        name: names.at(-1) ?? readName(node.name, node.enName, locale),
        folders: names.slice(0, -1),
        module: node.component.startsWith(MODULE_PREFIX)
          ? { name: node.component.slice(MODULE_PREFIX.length), code: node.code }
          : null,
      },
    ];
  });
  const readable = new Set(listed.map(({ module }) => module?.name));
  const fixed = FIXED.filter(
    ([path]) => !listed.some(({ to }) => to === path) && (SHOWS[path] === undefined || readable.has(SHOWS[path])),
  ).map(([to, { zh, en }, icon]): Screen => ({
    to,
    apart: false,
    icon,
    name: readName(zh, en, locale),
    folders: [],
    module: null,
  }));
  return [...fixed, ...listed];
}

export function trailOf({ folders }: Screen): string {
  return folders.map(({ shown }) => shown).join(" / ");
}

export function screenEntry(screen: Screen, mark: SearchEntry["mark"] = null, otherName = ""): SearchEntry {
  const beside = [otherName, trailOf(screen)].filter((text) => text !== "").join(" · ");
  return {
    id: `screen ${screen.to}`,
    icon: screen.icon,
    title: screen.name.shown,
    mark,
    beside,
    perform: null,
    to: screen.to,
    apart: screen.apart,
  };
}

/** Finds the screens that match, best first. Equal matches are ordered by last visit, then by the menu. */
export function foundScreens(screens: readonly Screen[], typed: string, recent: readonly string[]): readonly SearchEntry[] {
  return screens
    .flatMap((screen) => {
      const match = matchName(screen.name.shown, screen.name.other, typed);
      if (match === null && !matchFolder(screen.folders, typed)) return [];
      const other = match?.in === "other";
      const entry = screenEntry(screen, match === null || other ? null : match.mark, other ? screen.name.other : "");
      const visited = recent.indexOf(screen.to);
      return [{ entry, rank: match?.rank ?? FOLDER_RANK, visited: visited < 0 ? recent.length : visited }];
    })
    .toSorted((one, two) => one.rank - two.rank || one.visited - two.visited)
    .map(({ entry }) => entry);
}
