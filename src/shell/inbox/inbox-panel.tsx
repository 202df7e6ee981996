import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { createPortal } from "react-dom";
import { INBOX_KINDS, type InboxKind, type InboxMailContent } from "#contract";
import { Icon, useI18n, usePressElsewhere } from "#ui";
import { badgeOf } from "../common/badge.ts";
import { useShell } from "../stores/shell-context.tsx";
import { InboxClient } from "./inbox-client.ts";
import { inboxTexts } from "./inbox-texts.ts";
import { MailList } from "./mail-list.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import { Messages } from "./messages.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import { Notices } from "./notices.tsx";
import { WriteDialog, type MailDraft } from "./write-dialog.tsx";
import "./inbox.css";

interface InboxPanelProps {
  readonly onClose: () => void;
  /** The button that the panel is attached to. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly kind: InboxKind;
}

type Over = { readonly kind: "notice" | "mail"; readonly id: string } | { readonly kind: "write"; readonly draft: MailDraft };

/** The user's mail, messages and notices. On a phone the panel fills the screen. */
export const InboxPanel = observer(function InboxPanel({ anchor, kind, onClose }: InboxPanelProps) {
  const { api, inbox } = useShell();
  const { t } = useI18n(inboxTexts);
  const client = useMemo(() => new InboxClient(api), [api]);
  const panel = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<Over | null>(null);

  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  usePressElsewhere(
    // A press on a dialog or popup above the page does not close the panel.
    (pressed) =>
      over !== null ||
      pressed.closest(".ui-toasts") !== null ||
      [panel, anchor].some(({ current }) => current?.contains(pressed) === true),
    onClose,
  );
  // Opening the panel refreshes the counts.
  useEffect(() => void inbox.count(), [inbox]);

  const close = (): void => {
    onClose();
    anchor.current?.focus();
  };
  const moveTab = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = INBOX_KINDS[(INBOX_KINDS.indexOf(kind) + step + INBOX_KINDS.length) % INBOX_KINDS.length] ?? kind;
    inbox.open(next);
    panel.current?.querySelector<HTMLElement>(`#inbox-tab-${next}`)?.focus();
  };
  const answer = (mail: InboxMailContent): void =>
    setOver({
      kind: "write",
      draft: {
        to: [mail.from],
        subject: t("answerSubject", { subject: mail.subject }).slice(0, 100),
        text: `\n\n${t("quoted", { name: mail.from.name, time: mail.time })}\n${mail.text.replaceAll(/^/gm, "> ")}`.slice(
          0,
          4_000,
        ),
      },
    });

  return createPortal(
    <>
      <div
        ref={panel}
        className="inbox"
        role="dialog"
        aria-label={t("title")}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || over !== null) return;
          event.stopPropagation();
          close();
        }}
      >
        <header className="inbox-head">
          <h2>{t("title")}</h2>
          <button type="button" className="tool" aria-label={t("close")} title={t("close")} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <div className="inbox-tabs" role="tablist" aria-label={t("title")} onKeyDown={moveTab}>
          {INBOX_KINDS.map((tab) => (
            <button
              key={tab}
              id={`inbox-tab-${tab}`}
              type="button"
              role="tab"
              aria-selected={tab === kind}
              aria-controls="inbox-list"
              aria-label={inbox.counts[tab] === 0 ? t(tab) : t("tab", { name: t(tab), count: inbox.counts[tab] })}
              tabIndex={tab === kind ? 0 : -1}
              onClick={() => inbox.open(tab)}
            >
              {t(tab)}
              {inbox.counts[tab] > 0 && <span className="inbox-count">{badgeOf(inbox.counts[tab])}</span>}
            </button>
          ))}
        </div>
        <div id="inbox-list" className="inbox-list" role="tabpanel" aria-labelledby={`inbox-tab-${kind}`}>
          {kind === "letters" && (
            <MailList
              client={client}
              onOpen={(id) => setOver({ kind: "mail", id })}
              onWrite={() => setOver({ kind: "write", draft: { to: [], subject: "", text: "" } })}
            />
          )}
          {kind === "messages" && <Messages client={client} onLeave={onClose} />}
          {kind === "notices" && <Notices client={client} onOpen={(id) => setOver({ kind: "notice", id })} />}
        </div>
      </div>
      {over?.kind === "notice" && <NoticeDialog client={client} id={over.id} onClose={() => setOver(null)} />}
      {over?.kind === "mail" && <MailDialog client={client} id={over.id} onClose={() => setOver(null)} onAnswer={answer} />}
      {over?.kind === "write" && <WriteDialog client={client} draft={over.draft} onClose={() => setOver(null)} />}
    </>,
    document.body,
  );
});
