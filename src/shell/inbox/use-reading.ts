import { useCallback } from "react";
import type { InboxKind } from "#contract";
import { useShell } from "../shell-context.tsx";
import type { InboxClient } from "./inbox-client.ts";

/** Marks as read, here and on the server. Never rejects: what stays unread is opened again one day. */
export function useReading(client: InboxClient, kind: InboxKind): (ids?: readonly string[]) => Promise<void> {
  const { inbox } = useShell();
  return useCallback(
    async (ids) => {
      try {
        inbox.take(await client.read(kind, ids));
      } catch {
        void inbox.count();
      }
    },
    [client, inbox, kind],
  );
}
