import { useEffect, useMemo, useState } from "react";
import { recentRecordsEndpoint, type ModuleIndexEntry, type SearchHit } from "#contract";
import { callEndpoint, useRuntime } from "#runtime";
import { useI18n } from "#ui";
import { recentPaths } from "../common/recent-paths.ts";
import type { ConsoleTool } from "../commands/console-tool.ts";
import { useShell } from "../stores/shell-context.tsx";
import { foundScreens, screenEntry, screensOf, type Screen } from "./screens.ts";
import type { SearchEntry, SearchGroup, SearchScope } from "./search-entry.ts";
import { searchTexts } from "./search-texts.ts";
import { commandEntry, foundCommands, useAdding } from "./use-commands.ts";
import { useRecordSearch } from "./use-record-search.ts";

interface Found {
  readonly groups: readonly SearchGroup[];
  /** Note below the results: loading, more characters needed, or the record search failed. */
  readonly note: "asking" | "short" | "failed" | "none";
  readonly retry: () => void;
}

/** Limit per kind when all kinds are searched. */
const SOME = 6;
/** Highest number of results of one kind. */
const MANY = 60;

/** Finds what matches the text within a scope; without text, what was opened last. Use it in an observer. */
export function useSearchGroups(scope: SearchScope, typed: string, commands: readonly ConsoleTool[]): Found {
  const { menu, session } = useShell();
  const { locale } = useI18n(searchTexts);
  const index = useModuleIndex();
  const { shown: nodes } = menu;
  const screens = useMemo(() => screensOf(nodes, locale), [nodes, locale]);
  const adding = useAdding(screens, index);
  const q = typed.trim();
  const [recent] = useState(() => recentPaths(session.person()));
  const opened = useRecentRecords();
  const records = useRecordSearch(typed, scope === "all" || scope === "records");

  const has = (part: SearchScope) => scope === "all" || scope === part;
  const most = scope === "all" ? SOME : MANY;
  const shown = (hits: readonly SearchHit[]) => hits.flatMap((hit) => recordEntry(hit, screens, index, locale, q) ?? []);
  const answered = foundScreens(screens, q, recent);
  const groups: readonly SearchGroup[] =
    q === ""
      ? [
          {
            id: "recent",
            entries: [
              ...(has("menu") ? visited(screens, recent).slice(0, scope === "all" ? SOME : 3) : []),
              ...(has("records") ? shown(opened).slice(0, SOME) : []),
            ],
          },
          { id: "screens", entries: scope === "menu" ? screens.map((screen) => screenEntry(screen)) : [] },
          { id: "commands", entries: has("commands") ? commands.map((command) => commandEntry(command)) : [] },
        ]
      : [
          { id: "screens", entries: has("menu") ? answered.slice(0, most) : [] },
          { id: "commands", entries: has("commands") ? foundCommands([...commands, ...adding], q).slice(0, most) : [] },
          { id: "records", entries: has("records") ? shown(records.hits) : [] },
        ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    note: records.state === "ready" || records.state === "idle" ? "none" : records.state,
    retry: records.retry,
  };
}

function visited(screens: readonly Screen[], recent: readonly string[]): readonly SearchEntry[] {
  return recent.flatMap((path) => {
    const screen = screens.find(({ to }) => to === path);
    return screen === undefined ? [] : [{ ...screenEntry(screen), id: `recent ${path}` }];
  });
}

/** Null for a record whose module has no screen in the user's menu. */
function recordEntry(
  hit: SearchHit,
  screens: readonly Screen[],
  index: ReadonlyMap<string, ModuleIndexEntry>,
  locale: "zh" | "en",
  q: string,
): SearchEntry | null {
  const screen = screens.find(({ module }) => module?.name === hit.module);
  if (screen === undefined) return null;
  const at = q === "" ? -1 : hit.title.toLowerCase().indexOf(q.toLowerCase());
  const title = index.get(hit.module)?.title[locale] ?? screen.name.shown;
  return {
    id: `record ${hit.module} ${hit.id}`,
    icon: screen.icon,
    title: hit.title,
    mark: at < 0 ? null : [at, at + q.length],
    beside: [hit.subtitle, title].filter((text) => text !== "").join(" · "),
    perform: null,
    to: hit,
  };
}

/** Records that the user opened or changed last. */
function useRecentRecords(): readonly SearchHit[] {
  const { api } = useRuntime();
  const [found, setFound] = useState<readonly SearchHit[]>([]);
  useEffect(() => {
    const leave = new AbortController();
    // Without them the search finds all the same.
    callEndpoint(api, recentRecordsEndpoint, {}, { quiet: true, signal: leave.signal })
      .then((records) => setFound(records.map((hit) => (hit.title === "" ? { ...hit, title: hit.id } : hit))))
      .catch(() => undefined);
    return () => leave.abort();
  }, [api]);
  return found;
}

function useModuleIndex(): ReadonlyMap<string, ModuleIndexEntry> {
  const { modules } = useRuntime();
  const [index, setIndex] = useState<ReadonlyMap<string, ModuleIndexEntry>>(new Map());
  useEffect(() => {
    // Without it records are still found; they say the menu's name of their module.
    modules.index().then(setIndex, () => undefined);
  }, [modules]);
  return index;
}
