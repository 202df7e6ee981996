import { observer } from "mobx-react-lite";
import { useCallback } from "react";
import { useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { InboxList, ReadAll } from "./inbox-list.tsx";
import type { InboxClient } from "./inbox-client.ts";
import { inboxTexts } from "./inbox-texts.ts";
import { usePages } from "./use-pages.ts";
import { useReadMarks } from "./use-read-marks.ts";

interface NoticesProps {
  readonly client: InboxClient;
  readonly onOpen: (id: string) => void;
}

export const Notices = observer(function Notices({ client, onOpen }: NoticesProps) {
  const { inbox } = useShell();
  const { t } = useI18n(inboxTexts);
  const pages = usePages(
    useCallback((current, signal) => client.notices(current, signal), [client]),
    inbox.news,
  );
  const marks = useReadMarks(client, "notices", pages);
  return (
    <InboxList
      pages={pages}
      shown={({ id, title, category, time, read: isRead }) => ({
        id,
        icon: "notification",
        title,
        note: category,
        time,
        read: isRead,
      })}
      onOpen={(item) => {
        onOpen(item.id);
        marks.read(item);
      }}
      empty={{ icon: "notification", title: t("empty.notices"), hint: t("empty.noticesHint") }}
      tools={<ReadAll disabled={inbox.counts.notices === 0} onClick={marks.readAll} />}
    />
  );
});
