import type { InboxKind } from "#contract";
import type { InboxClient } from "./inbox-client.ts";
import type { Pages } from "./use-pages.ts";
import { useReading } from "./use-reading.ts";

interface Readable {
  readonly id: string;
  readonly read: boolean;
}

interface ReadMarks {
  readonly read: (item: Readable) => void;
  readonly readAll: () => void;
}

/** Marks items of a list as read, on the screen at once and then on the server. */
export function useReadMarks<Item extends Readable>(client: InboxClient, kind: InboxKind, pages: Pages<Item>): ReadMarks {
  const report = useReading(client, kind);
  const mark = (id: string | null): void =>
    pages.change((items) => items.map((item) => (id === null || item.id === id ? { ...item, read: true } : item)));
  return {
    read: (item) => {
      if (item.read) return;
      mark(item.id);
      void report([item.id]);
    },
    readAll: () => {
      mark(null);
      void report();
    },
  };
}
