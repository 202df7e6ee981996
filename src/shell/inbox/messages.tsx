import { observer } from "mobx-react-lite";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { InboxList, ReadAll } from "./inbox-list.tsx";
import type { InboxClient } from "./inbox-client.ts";
import { inboxTexts } from "./inbox-texts.ts";
import { usePages } from "./use-pages.ts";
import { useReadMarks } from "./use-read-marks.ts";

interface MessagesProps {
  readonly client: InboxClient;
  /** Called when a message opens another screen. */
  readonly onLeave: () => void;
}

/** Icon for the topic of a message. */
const ICONS: Readonly<Record<string, string>> = {
  import: "upload",
  export: "download",
  undo: "undo",
  password: "lock",
  roles: "user-group",
};

export const Messages = observer(function Messages({ client, onLeave }: MessagesProps) {
  const { inbox } = useShell();
  const { t, text } = useI18n(inboxTexts);
  const navigate = useNavigate();
  const pages = usePages(
    useCallback((current, signal) => client.messages(current, signal), [client]),
    inbox.news,
  );
  const marks = useReadMarks(client, "messages", pages);
  return (
    <InboxList
      pages={pages}
      shown={(message) => ({
        id: message.id,
        icon: ICONS[message.kind] ?? "message",
        title: text(message.text),
        note: "",
        time: message.time,
        read: message.read,
      })}
      onOpen={(message) => {
        marks.read(message);
        if (message.link === null) return;
        onLeave();
        void navigate(message.link);
      }}
      empty={{ icon: "message", title: t("empty.messages"), hint: t("empty.messagesHint") }}
      tools={<ReadAll disabled={inbox.counts.messages === 0} onClick={marks.readAll} />}
    />
  );
});
