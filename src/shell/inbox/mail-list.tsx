import { observer } from "mobx-react-lite";
import { useCallback, useState } from "react";
import type { InboxBox } from "#contract";
import { Icon, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { InboxList, ReadAll } from "./inbox-list.tsx";
import type { InboxClient } from "./inbox-client.ts";
import { inboxTexts } from "./inbox-texts.ts";
import { usePages } from "./use-pages.ts";
import { useReadMarks } from "./use-read-marks.ts";

interface MailListProps {
  readonly client: InboxClient;
  readonly onOpen: (id: string) => void;
  readonly onWrite: () => void;
}

const BOXES = ["received", "sent"] as const;

export const MailList = observer(function MailList({ client, onOpen, onWrite }: MailListProps) {
  const { inbox } = useShell();
  const { t } = useI18n(inboxTexts);
  const [box, setBox] = useState<InboxBox>("received");
  const pages = usePages(
    useCallback((current, signal) => client.mailPage(box, current, signal), [client, box]),
    inbox.news,
  );
  const marks = useReadMarks(client, "letters", pages);
  return (
    <InboxList
      pages={pages}
      shown={({ id, subject, from, to, time, read: isRead }) => ({
        id,
        icon: box === "sent" ? "send" : "message",
        title: subject,
        note: box === "sent" ? to.map(({ name }) => name).join(", ") : from.name,
        time,
        read: isRead,
      })}
      onOpen={(item) => {
        onOpen(item.id);
        marks.read(item);
      }}
      empty={
        box === "sent"
          ? { icon: "send", title: t("empty.sent") }
          : { icon: "message", title: t("empty.letters"), hint: t("empty.lettersHint") }
      }
      tools={
        <>
          <span className="inbox-boxes" role="group" aria-label={t("box")}>
            {BOXES.map((name) => (
              <button key={name} type="button" aria-pressed={name === box} onClick={() => setBox(name)}>
                {t(name)}
              </button>
            ))}
          </span>
          {box === "received" && inbox.counts.letters > 0 && <ReadAll disabled={false} onClick={marks.readAll} />}
          <button type="button" className="inbox-link" onClick={onWrite}>
            <Icon name="edit" />
            {t("write")}
          </button>
        </>
      }
    />
  );
});
