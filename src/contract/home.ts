import type { InboxKind } from "./inbox.ts";
import type { Text } from "./locale.ts";
import type { SearchHit } from "./search.ts";

/** What a person finds after signing in. */
export const HOME_PATHS = {
  /** GET → HomeFacts. */
  facts: "/api/trellis/home",
  /** GET → RecentRecord[]. */
  recent: "/api/trellis/home/recent",
  /** POST ShortcutsInput → true. */
  shortcuts: "/api/trellis/home/shortcuts",
  /** GET → DashboardFacts. */
  dashboard: "/api/trellis/home/dashboard",
} as const;

export const HOME_LIMITS = {
  /** Recent records. */
  recent: 8,
  /** Shortcuts that a person pins. */
  shortcuts: 12,
  /** Lines of things to do. */
  todos: 20,
  /** Records of a module that are counted; beyond it says "more than". */
  counted: 10_000,
  /** Modules on the dashboard. */
  modules: 200,
  /** Days that the dashboard looks back. */
  days: 30,
} as const;

export interface HomeFacts {
  /** What waits for the person; nothing waits when it is empty. */
  readonly todos: readonly Todo[];
  /** What the person has opened or changed last, as far as they may still see it. */
  readonly recent: readonly RecentRecord[];
  /** Paths that the person has pinned, in their order; null = never chosen. */
  readonly shortcuts: readonly string[] | null;
}

export interface Todo {
  readonly id: string;
  /** `letters`, `imports`, `records` (those an action waits on), or what a feature brings. */
  readonly kind: string;
  readonly text: Text;
  /** How many wait. */
  readonly count: number;
  /** Path of the console where it is done; null: in the inbox. */
  readonly link: string | null;
  /** Tab of the inbox that it opens. */
  readonly inbox?: InboxKind;
}

/** A record by what it is called now. */
export interface RecentRecord extends SearchHit {
  readonly moduleTitle: Text;
  readonly link: string;
  /** When the person opened or changed it. */
  readonly time: string;
}

export interface ShortcutsInput {
  readonly paths: readonly string[];
}

/** Only of modules that the caller may read, only records within their data scope. */
export interface DashboardFacts {
  /** The most used first. */
  readonly modules: readonly DashboardModule[];
  /** One entry per day, the oldest first; days without any write are there with zeros. */
  readonly days: readonly DashboardDay[];
  /** Null: the caller may not read the log of sign-ins. */
  readonly signIns: readonly { readonly day: string; readonly count: number }[] | null;
}

export interface DashboardModule {
  readonly name: string;
  readonly title: Text;
  /** Path of its screen; "" for none. */
  readonly path: string;
  readonly icon: string;
  /** Records now; `counted` or more when `capped`. */
  readonly count: number;
  readonly capped: boolean;
  /** How many more (or fewer) than `HOME_LIMITS.days` ago; null when there are too many to tell. */
  readonly change: number | null;
  /** Writes in these days. */
  readonly writes: number;
}

export interface DashboardDay {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  readonly added: number;
  readonly edited: number;
  readonly removed: number;
}
