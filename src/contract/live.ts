import type { ChangeKind } from "./history.ts";

/**
 * GET `?modules=param,post&inbox=true` → server-sent events about records that somebody else has changed, of the modules
 * the caller may read, and with `inbox` about what is new in the caller's own inbox (`inbox`, without data: count anew).
 * With `access=1` `access` tells that the caller's rights or menu have changed; its data, and that of `ready`, is a mark
 * that differs whenever they do. The token comes in the header, as always. Besides there are `ready` (from now on nothing
 * is missed) and `end` (why is its data); comments in between keep the line open.
 */
export const CHANGES_PATH = "/api/trellis/changes";

export interface RecordsChanged {
  readonly module: string;
  readonly kind: ChangeKind;
  /** Those that the caller may see; null when they are too many to be named. Never empty. */
  readonly ids: readonly string[] | null;
  /** Who did it, for people. */
  readonly by: string;
}

/** `session` it is over, or its token is; `access` the modules cannot be read any longer; `server` it stops; `slow` nobody took what was sent. */
export type LiveEnd = "session" | "access" | "server" | "slow";
