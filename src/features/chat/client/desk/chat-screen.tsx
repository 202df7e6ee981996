import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ChatUser } from "#contract";
import { ScreenFrame, useRuntime } from "#runtime";
import { EmptyState, Icon, loadCode, offerShortcuts, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import "../chat-conversation.css";
import "../chat.css";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationPane } from "./conversation-pane.tsx";
import { DeskStore } from "./desk-store.ts";
import { MemberCard } from "./member-card.tsx";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useNews, useTitleBadge } from "./use-news.ts";

const shortcuts = () => loadCode(() => import("./chat-shortcuts.ts")).then(({ CHAT_SHORTCUTS }) => CHAT_SHORTCUTS);

/** An agent's desk: conversations, the open one, and the member beside it. The address names the member. */
export const ChatScreen = observer(function ChatScreen() {
  const { t } = useI18n(chatTexts);
  const runtime = useRuntime();
  const latest = useRef<(user: ChatUser) => void>(() => undefined);
  const [desk] = useState(() => new DeskStore(runtime, (user) => latest.current(user)));
  const news = useNews(
    (name) => t("news.title", { name }),
    ({ userId }) => desk.select(userId),
  );
  latest.current = news.notify;
  const [isCard, setCard] = useState(false);
  useEffect(() => {
    desk.start();
    return () => desk.stop();
  }, [desk]);
  useEffect(() => offerShortcuts(shortcuts), []);
  useTitleBadge(desk.lists.unread);
  useAddress(desk);
  useDeskKeys(desk);
  const { open } = desk;
  const user = desk.lists.selected;
  return (
    <ScreenFrame tall>
      <div className="chat-desk" data-open={open !== null || undefined} data-card={isCard || undefined}>
        {desk.line !== "open" && (
          <p className="chat-line" role="status" data-line={desk.line}>
            {t(`line.${desk.line}`)}
          </p>
        )}
        <ConversationList desk={desk}>
          {news.mayAsk && (
            <Button
              type="text"
              icon={<Icon name="notification" />}
              aria-label={t("act.notify")}
              title={t("act.notify")}
              onClick={news.ask}
            />
          )}
        </ConversationList>
        {open !== null && desk.lists.isMissing ? (
          <div className="chat-pane chat-empty" data-missing>
            <EmptyState icon="user" title={t("missing")} hint={t("missing.hint")}>
              <Button onClick={() => desk.close()}>{t("back")}</Button>
            </EmptyState>
          </div>
        ) : open === null ? (
          <div className="chat-pane chat-empty">
            <EmptyState icon="customer-service" title={t("start")} hint={t("start.hint")} />
          </div>
        ) : (
          <ConversationPane key={open.userId} desk={desk} store={open} user={user} onCard={() => setCard(!isCard)} />
        )}
        {open !== null && user !== null && <MemberCard key={`card-${user.userId}`} user={user} onClose={() => setCard(false)} />}
      </div>
    </ScreenFrame>
  );
});

/** The address and the open conversation follow each other. */
function useAddress(desk: DeskStore): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("userId");
  const openId = desk.open?.userId ?? null;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (asked !== null && asked !== shown.current && /^\d{1,19}$/.test(asked)) {
      shown.current = asked;
      desk.select(asked);
    }
  }, [asked, desk]);
  useEffect(() => {
    if (openId === shown.current) return;
    shown.current = openId;
    setQuery(openId === null ? {} : { userId: openId }, { replace: true });
  }, [openId, setQuery]);
}
