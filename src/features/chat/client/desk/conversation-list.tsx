import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { ChatUser } from "#contract";
import { Moment } from "#runtime";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import { PAGE, VIEWS } from "./conversation-lists.ts";
import type { DeskStore } from "./desk-store.ts";

interface ConversationListProps {
  readonly desk: DeskStore;
  /** Tools beside the search. */
  readonly children?: ReactNode;
}

/** The lists of conversations, with the search over all of them. */
export const ConversationList = observer(function ConversationList({ desk, children }: ConversationListProps) {
  const { t } = useI18n(chatTexts);
  const { lists } = desk;
  return (
    <nav className="chat-list" aria-label={t("list.label")}>
      <div className="chat-find">
        <input
          type="search"
          className="chat-search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={desk.text}
          maxLength={100}
          onChange={({ currentTarget }) => desk.search(currentTarget.value)}
        />
        {children}
      </div>
      {desk.found === null ? (
        <>
          <div className="chat-views" role="tablist">
            {VIEWS.map((view) => (
              <button
                key={view}
                type="button"
                role="tab"
                aria-selected={lists.view === view}
                onClick={() => void lists.choose(view)}
              >
                {t(`view.${view}`)}
                {view !== "all" && <Count users={lists.loaded[view] ?? []} />}
              </button>
            ))}
          </div>
          <Users desk={desk} />
        </>
      ) : (
        <Found desk={desk} />
      )}
    </nav>
  );
});

/** The number of conversations in a view. */
function Count({ users }: { readonly users: readonly ChatUser[] }) {
  if (users.length === 0) return null;
  return <span className="chat-count">{users.length >= PAGE ? `${PAGE}+` : users.length}</span>;
}

const Users = observer(function Users({ desk }: { readonly desk: DeskStore }) {
  const { t } = useI18n(chatTexts);
  const { error, users } = desk.lists;
  if (error !== "") return <ErrorState hint={error} onRetry={() => void desk.lists.load()} />;
  if (users === null) return <Skeleton rows={6} />;
  if (users.length === 0) return <EmptyState icon="customer-service" title={t("list.none")} hint={t("list.none.hint")} />;
  return (
    <ul className="chat-users">
      {users.map((user) => (
        <li key={user.id}>
          <UserEntry user={user} isOpen={desk.open?.userId === user.userId} onOpen={() => desk.select(user.userId)} />
        </li>
      ))}
      {desk.lists.hasMore && (
        <li className="chat-edge">
          <Button type="text" size="small" onClick={() => desk.lists.more()}>
            {t("list.more")}
          </Button>
        </li>
      )}
    </ul>
  );
});

interface UserEntryProps {
  readonly user: ChatUser;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function UserEntry({ user, isOpen, onOpen }: UserEntryProps) {
  const { t } = useI18n(chatTexts);
  return (
    <button type="button" className="chat-user" aria-current={isOpen || undefined} onClick={onOpen}>
      <Face user={user} />
      <span className="chat-user-name">{user.nickName}</span>
      {user.lastTime !== null && <Moment className="chat-user-time" time={user.lastTime} />}
      <span className="chat-user-text">{user.lastText}</span>
      {user.unread > 0 && (
        <span className="chat-badge" role="img" aria-label={t("list.unread", { count: user.unread })}>
          {user.unread > 99 ? "99+" : user.unread}
        </span>
      )}
      {user.labels.length > 0 && (
        <span className="chat-labels">
          {user.labels.map(({ id, name, color }) => (
            <span key={id} className="chat-label">
              <i style={{ background: color }} />
              {name}
            </span>
          ))}
        </span>
      )}
    </button>
  );
}

/** The picture of a member with a mark of presence. */
export function Face({ user }: { readonly user: Pick<ChatUser, "avatar" | "nickName" | "online"> }) {
  const { t } = useI18n(chatTexts);
  return (
    <span className="chat-face" data-online={user.online || undefined}>
      {user.avatar === null || user.avatar === "" ? (
        <span aria-hidden>{user.nickName.slice(0, 1)}</span>
      ) : (
        <img src={user.avatar} alt="" />
      )}
      <span className="chat-hidden">{t(user.online ? "online" : "offline")}</span>
    </span>
  );
}

/** Members by name, and the messages with the text of the search. */
const Found = observer(function Found({ desk }: { readonly desk: DeskStore }) {
  const { t } = useI18n(chatTexts);
  const { users, messages } = desk.found ?? { users: [], messages: [] };
  if (users.length === 0 && messages.length === 0) return <EmptyState icon="search" title={t("search.none")} />;
  return (
    <ul className="chat-users">
      {users.map((user) => (
        <li key={user.id}>
          <UserEntry user={user} isOpen={desk.open?.userId === user.userId} onOpen={() => desk.select(user.userId)} />
        </li>
      ))}
      {messages.map((message) => (
        <li key={message.id}>
          <button type="button" className="chat-user" onClick={() => desk.select(message.userId, message.seq)}>
            <span className="chat-user-name">{message.nickName}</span>
            <Moment className="chat-user-time" time={message.createTime} />
            <span className="chat-user-text">{excerpt(message.content, desk.text.trim())}</span>
          </button>
        </li>
      ))}
    </ul>
  );
});

/** Characters before a match that its line can show. */
const BEFORE = 8;

/** The text from shortly before the match on. */
function excerpt(content: string, text: string): string {
  const at = content.toLowerCase().indexOf(text.toLowerCase());
  return at <= BEFORE ? content : `…${content.slice(at - BEFORE).toWellFormed()}`;
}
