import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { Whole, described } from "../schemas.ts";

export const CHANGE_KINDS = ["add", "edit", "remove", "revive", "purge"] as const;
/** The effect of a write on a record. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const RecordsChanged = described(
  valibot.object({
    module: valibot.string(),
    kind: valibot.picklist(CHANGE_KINDS),
    ids: described(
      valibot.nullable(valibot.array(valibot.string())),
      "The records that the caller may see, at least one; null when they are too many to list",
    ),
    by: described(valibot.string(), "Name of the person who changed them"),
    ago: valibot.exactOptional(described(Whole, "Milliseconds since then, of a change before the stream was opened")),
  }),
  "An event of the live changes",
);
export type RecordsChanged = Shape<typeof RecordsChanged>;

/**
 * Why a stream ended. `session`: the session or its token ended. `access`: the caller may no longer read the modules.
 * `server`: the server stops. `slow`: the client did not read what was sent.
 */
export const LIVE_ENDS = ["session", "access", "server", "slow"] as const;
export type LiveEnd = (typeof LIVE_ENDS)[number];

/**
 * Server-sent events. `ready` says that no later change is missed. With `since`, earlier changes follow it, and `gap`
 * names a module whose changes the server does not remember for that long. `change` carries `RecordsChanged`. `inbox` says that
 * the caller's inbox has something new. `access` says that the caller's rights or menu have changed; its data, and that
 * of `ready`, is a mark of them. `end` carries a `LiveEnd`. Comments between events keep the connection open.
 */
export const changesEndpoint = {
  id: "changes",
  method: "GET",
  path: "/api/trellis/changes",
  access: "signed-in",
  summary: "Follow the changes that other people make, as server-sent events",
  description:
    "`ready`, then `change` with a Trellis.RecordsChanged each, `gap` with the name of a module, `inbox` or `access`, at last `end` and its reason.",
  query: valibot.object({
    modules: valibot.optional(described(valibot.string(), "Names of modules, comma-joined")),
    since: valibot.optional(
      described(
        valibot.string(),
        "Comma-joined, one for each module: the milliseconds before now from which changes are wanted as well",
      ),
    ),
    inbox: valibot.optional(described(valibot.string(), "`true`: `inbox` events of the caller's own inbox")),
    access: valibot.optional(
      described(valibot.string(), "`1`: `access` events of the caller's rights and menu; `modules` may then be absent"),
    ),
    accessSince: valibot.optional(
      described(
        valibot.string(),
        "Milliseconds before now: an `access` event follows at once when a file of a module or a dashboard came into force since",
      ),
    ),
  }),
  reply: "events",
  errors: ["429"],
} as const satisfies ApiEndpoint;
