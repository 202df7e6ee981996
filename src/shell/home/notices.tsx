import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { InboxNotice } from "#contract";
import { ApiError, isAborted, Moment } from "#runtime";
import { EmptyState, ErrorState, Icon, lazyComponent, Skeleton, useI18n } from "#ui";
import { InboxClient } from "../inbox/inbox-client.ts";
import { useReading } from "../inbox/use-reading.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";

const NoticeDialog = lazyComponent(() => import("../inbox/notice-dialog.tsx").then(({ NoticeDialog }) => NoticeDialog));

const MOST = 5;

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly notices: readonly InboxNotice[] };

/** The latest published notices. A notice opens in a dialog. */
export const Notices = observer(function Notices() {
  const { api, inbox } = useShell();
  const { t } = useI18n(texts);
  const client = useMemo(() => new InboxClient(api), [api]);
  const [state, setState] = useState<State>({ kind: "loading" });
  const [opened, setOpened] = useState<string | null>(null);
  const read = useReading(client, "notices");

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const page = await client.notices(1, signal);
        setState({ kind: "ready", notices: page.entries.slice(0, MOST) });
      } catch (error) {
        if (isAborted(error)) return;
        // A backend without an inbox has no notices.
        setState(error instanceof ApiError && error.code === 404 ? { kind: "ready", notices: [] } : { kind: "failed" });
      }
    },
    [client],
  );
  const { news } = inbox;
  useEffect(() => {
    const leave = new AbortController();
    void load(leave.signal);
    return () => leave.abort();
  }, [load, news]);

  return (
    <section className="panel home-notices" aria-labelledby="home-notices">
      <header className="home-panel-head">
        <h2 id="home-notices">{t("home.notices")}</h2>
        <button type="button" className="home-link" onClick={() => inbox.open("notices")}>
          {t("home.allNotices")}
        </button>
      </header>
      {state.kind === "loading" ? (
        <Skeleton rows={5} />
      ) : state.kind === "failed" ? (
        <ErrorState
          title={t("home.noticesFailed")}
          onRetry={() => {
            setState({ kind: "loading" });
            void load();
          }}
        />
      ) : state.notices.length === 0 ? (
        <EmptyState icon="notification" title={t("home.noNotices")} hint={t("home.noNoticesHint")} />
      ) : (
        <ol>
          {state.notices.map(({ id, title, category, time, read: isRead }) => (
            <li key={id}>
              <button
                type="button"
                className="home-notice"
                data-unread={!isRead || undefined}
                onClick={() => {
                  setOpened(id);
                  if (isRead) return;
                  setState({ ...state, notices: state.notices.map((one) => (one.id === id ? { ...one, read: true } : one)) });
                  void read([id]);
                }}
              >
                <Icon name="notification" />
                <span className="home-notice-text">
                  <span className="home-notice-title">{title}</span>
                  <small>
                    {category !== "" && `${category} · `}
                    <Moment time={time} />
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {opened !== null && <NoticeDialog client={client} id={opened} onClose={() => setOpened(null)} />}
    </section>
  );
});
