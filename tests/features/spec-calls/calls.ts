import { readFileSync } from "node:fs";
import type { Catalog, Endpoint, Module } from "#metadata";

/** Shape of a response: an envelope around a page, a list, a tree or anything; a file's link; bytes; or no envelope. */
export type ResponseKind = "page" | "list" | "tree" | "envelope" | "upload" | "blob" | "token" | "bare";

/** One prescribed call. */
export interface Call {
  readonly id: string;
  readonly area: string;
  readonly method: "GET" | "POST";
  /** With `{parameters}`. */
  readonly path: string;
  /** Other paths that it answers at. */
  readonly aliases?: readonly string[];
  /** Names; `name?` may be left out, `name=value` is always that. */
  readonly query?: readonly string[];
  /** Names as in `query`; `<entity fields>` are those of the module. */
  readonly body?: readonly string[];
  readonly multipart?: readonly string[];
  readonly response: ResponseKind;
  /** Asked before anybody has signed in. */
  readonly auth?: "basic";
}

export const CALLS = JSON.parse(readFileSync(new URL("calls.json", import.meta.url), "utf8")) as readonly Call[];

/** Module and operation behind a call; null for calls of the server itself. */
export interface Behind {
  readonly module: Module;
  readonly endpoint: Endpoint;
}

const bare = (path: string): string => path.replaceAll(/\{\w+\}/g, "{}");

/** Finds it by method and path; what a parameter of the path is called does not matter. */
export function behindCalls(catalog: Catalog): (call: Call) => Behind | null {
  const found = new Map<string, Behind>();
  for (const module of catalog.modules.values()) {
    for (const endpoint of module.endpoints)
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])])
        found.set(`${endpoint.method} ${bare(`/api${path}`)}`, { module, endpoint });
  }
  return ({ method, path }) => found.get(`${method} ${bare(path)}`) ?? null;
}

/** A list of call ids as it is written below: `module: part part`. */
const ids = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap((line) => {
      const [module = "", parts = ""] = line.split(": ");
      return parts.split(" ").map((part) => `${module}.${part}`);
    }),
  );

/** Further calls without a sign-in: a guest has no account yet, and everybody reads the forum. */
export const PUBLIC = ids([
  "user: registerGuest",
  "forumCategories: getParentList getChildList",
  "invitation: home_page top10_list page detail user_posts user_statistics comment.child",
  "comment: getList user_comments",
  "invitationLike: user_liked_posts user_received_likes",
]);

/** Calls for whoever is signed in, whatever their roles hold: about themselves, or what every screen needs. */
export const FOR_EVERYBODY = ids([
  "auth: logout sendLogs userInfo clearCache dictFlow",
  "user: info getUserList updatePassword updateInfo",
  "menu: topMenu routes buttons grantTree grantTopTree topTreeKeys",
  "dict: dictionary",
  "dictbiz: dictionary",
  "dept: select",
  "role: select",
  "oss: putLocalFile",
  "version: getLast",
  "invitation: like save remove comment.save",
  "comment: save remove",
  "invitationLike: check check_comment toggle_comment",
  "flow.process: modelView historyFlowList",
  "workOrder: getCurrentUserPosts",
]);
