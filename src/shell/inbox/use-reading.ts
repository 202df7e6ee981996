import { useCallback } from "react";
import type { InboxKind } from "#contract";
import { useShell } from "../stores/shell-context.tsx";
import type { InboxClient } from "./inbox-client.ts";

/** Marks items as read, here and on the server. Never rejects. */
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
