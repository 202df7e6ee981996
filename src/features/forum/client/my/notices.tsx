import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { Link } from "react-router-dom";
import { anything, Moment, useApiQuery, useRuntime } from "#runtime";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { asNotices, NOTICES, NOTICES_QUERY } from "../common/forum-notices.ts";
import { texts } from "./my-texts.ts";

/** The notifications of the forum, newest first. Opening one marks it as read. */
export function Notices() {
  const { t, locale } = useI18n(texts);
  const { api } = useRuntime();
  const [page, setPage] = useState(1);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const loaded = useApiQuery(NOTICES, { ...NOTICES_QUERY, current: page }, asNotices);
  if (loaded.state === "failed") return <ErrorState hint={loaded.message} onRetry={loaded.retry} />;
  if (loaded.state !== "ready") return <Skeleton rows={6} />;
  const { entries, more } = loaded.data;
  if (entries.length === 0) return <EmptyState icon="notification" title={t("noNotices")} hint={t("noNoticesHint")} />;
  const unread = entries.filter((entry) => !entry.read && !read.has(entry.id)).map(({ id }) => id);
  const markRead = (ids: readonly string[]): void => {
    setRead((before) => new Set([...before, ...ids]));
    // The next visit shows the state of the server.
    api
      .call("POST", "/api/trellis/inbox/read", anything, { body: { kind: "messages", ids }, quiet: true })
      .catch(() => undefined);
  };
  return (
    <div className="forum-list">
      {unread.length > 0 && (
        <Button size="small" className="forum-mark-read" onClick={() => markRead(unread)}>
          {t("markRead")}
        </Button>
      )}
      {entries.map(({ id, text, link, time }) => (
        <article key={id} className="forum-line forum-notice" data-unread={unread.includes(id) || undefined}>
          {link === null ? (
            <span>{text[locale]}</span>
          ) : (
            <Link to={link} onClick={() => markRead([id])}>
              {text[locale]}
            </Link>
          )}
          <span className="forum-line-foot">
            {unread.includes(id) && <span className="forum-tag forum-tag-strong">{t("unread")}</span>}
            <Moment time={time} />
          </span>
        </article>
      ))}
      <div className="forum-pager">
        <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
          {t("newer")}
        </Button>
        <Button size="small" disabled={!more} onClick={() => setPage(page + 1)}>
          {t("older")}
        </Button>
      </div>
    </div>
  );
}
