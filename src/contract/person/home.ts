import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { INBOX_KINDS } from "./inbox.ts";
import { Text } from "../locale.ts";
import { TextOrNull, Whole, described, extended } from "../schemas.ts";
import { SearchHit } from "./search.ts";

export const HOME_LIMITS = {
  /** Recent records. */
  recent: 8,
  /** Shortcuts that a person pins. */
  shortcuts: 12,
  /** Lines of things to do. */
  todos: 20,
  /** Records of a module that the server counts at most. The console shows numbers above 99 as “99+”. */
  counted: 1_000,
  /** Characters of a shortcut's path. */
  path: 200,
} as const;

/** A sum of money. */
export const Amount = valibot.object({
  value: described(valibot.string(), "Decimal number"),
  currency: described(valibot.string(), "Code of ISO 4217"),
});
export type Amount = Shape<typeof Amount>;

/** Work that waits for a person. */
export const Todo = valibot.object({
  id: valibot.string(),
  kind: described(valibot.string(), "`letters`, `imports`, `records` (an action waits on them), or a feature's own kind"),
  text: Text,
  count: described(Whole, "Number of waiting things"),
  since: described(TextOrNull, "When the oldest of them was made; null where that is not known"),
  link: described(TextOrNull, "Path of the console where the work is done; null for the inbox"),
  amount: valibot.exactOptional(
    described(
      Amount,
      "Sum of the first amount that the list adds up, where it has one that the caller sees; absent when it is zero",
    ),
  ),
  inbox: valibot.exactOptional(described(valibot.picklist(INBOX_KINDS), "Tab of the inbox")),
});
export type Todo = Shape<typeof Todo>;

/** A record under its current name. */
export const RecentRecord = extended(SearchHit, {
  moduleTitle: Text,
  link: valibot.string(),
  time: described(valibot.string(), "When the person opened or changed it"),
});
export type RecentRecord = Shape<typeof RecentRecord>;

export const HomeFacts = valibot.object({
  todos: valibot.array(Todo),
  recent: described(valibot.array(RecentRecord), "Records that the person opened or changed last and may still read"),
  shortcuts: described(
    valibot.nullable(valibot.array(valibot.string())),
    "Pinned paths in their order; null when the person never chose any",
  ),
});
export type HomeFacts = Shape<typeof HomeFacts>;

export const ShortcutsInput = valibot.object({
  paths: valibot.pipe(
    valibot.array(valibot.pipe(valibot.string(), valibot.maxLength(HOME_LIMITS.path), valibot.regex(/^\/(?!\/)/))),
    valibot.maxLength(HOME_LIMITS.shortcuts),
    valibot.check((paths) => new Set(paths).size === paths.length),
    valibot.description("Paths of this console, each once"),
  ),
});
export type ShortcutsInput = Shape<typeof ShortcutsInput>;

export const homeEndpoint = {
  id: "home",
  method: "GET",
  path: "/api/trellis/home",
  access: "signed-in",
  summary: "Read the caller's home screen: work that waits, recent records, shortcuts",
  data: HomeFacts,
} as const satisfies ApiEndpoint;

export const MenuCount = valibot.object({
  module: valibot.string(),
  path: described(valibot.string(), "Path of the menu entry"),
  count: described(Whole, "Records that wait for the caller"),
});
export type MenuCount = Shape<typeof MenuCount>;

export const menuCountsEndpoint = {
  id: "menuCounts",
  method: "GET",
  path: "/api/trellis/home/menu-counts",
  access: "signed-in",
  summary: "Count the records that wait for the caller, for menu entries that show it",
  data: valibot.array(MenuCount),
} as const satisfies ApiEndpoint;

export const recentRecordsEndpoint = {
  id: "recentRecords",
  method: "GET",
  path: "/api/trellis/home/recent",
  access: "signed-in",
  summary: "List the records that the caller opened or changed last",
  data: valibot.array(RecentRecord),
} as const satisfies ApiEndpoint;

export const homeShortcutsEndpoint = {
  id: "homeShortcuts",
  method: "POST",
  path: "/api/trellis/home/shortcuts",
  access: "signed-in",
  summary: "Pin screens to the caller's home screen",
  body: ShortcutsInput,
  data: valibot.literal(true),
} as const satisfies ApiEndpoint;
