import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { StoredRecord } from "#contract";
import { ApiError, asPage, isAborted } from "#runtime";
import { EmptyState, ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { useShell } from "../shell-context.tsx";
import { texts } from "../texts.ts";

const MOST = 6;
const COMPONENT = "module/notice";

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly notices: readonly StoredRecord[] };

/** The latest published notices; nothing at all for whoever may not read them. */
export const Notices = observer(function Notices() {
  const { api, menu } = useShell();
  const { t } = useI18n(texts);
  const [state, setState] = useState<State>({ kind: "loading" });
  const path = [...menu.byPath].find(([, { node }]) => node.component === COMPONENT)?.[0];

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState({ kind: "loading" });
      try {
        const page = await api.call("GET", "/api/blade-desk/notice/list", asPage, {
          params: { current: 1, size: MOST, descs: "releaseTime" },
          quiet: true,
          ...(signal === undefined ? {} : { signal }),
        });
        setState({ kind: "ready", notices: page.records });
      } catch (error) {
        if (isAborted(error)) return;
        setState(error instanceof ApiError && error.code === 403 ? { kind: "ready", notices: [] } : { kind: "failed" });
      }
    },
    [api],
  );
  useEffect(() => {
    const leave = new AbortController();
    void load(leave.signal);
    return () => leave.abort();
  }, [load]);

  return (
    <section className="panel home-notices" aria-labelledby="home-notices">
      <header className="home-panel-head">
        <h2 id="home-notices">{t("home.notices")}</h2>
        {path !== undefined && <Link to={path}>{t("home.allNotices")}</Link>}
      </header>
      <NoticeList state={state} path={path ?? null} onRetry={() => void load()} />
    </section>
  );
});

function NoticeList({
  state,
  path,
  onRetry,
}: {
  readonly state: State;
  readonly path: string | null;
  readonly onRetry: () => void;
}) {
  const { t } = useI18n(texts);
  if (state.kind === "loading") return <Skeleton rows={5} />;
  if (state.kind === "failed") return <ErrorState title={t("home.noticesFailed")} onRetry={onRetry} />;
  if (state.notices.length === 0)
    return <EmptyState icon="notification" title={t("home.noNotices")} hint={t("home.noNoticesHint")} />;
  return (
    <ol>
      {state.notices.map((notice) => {
        const title = textOf(notice["title"]);
        const content = (
          <>
            <Icon name="notification" />
            <span className="home-notice-text">
              <span className="home-notice-title">{title}</span>
              <small>
                {[textOf(notice["categoryName"]), textOf(notice["releaseTime"]).slice(0, 16)]
                  .filter((part) => part !== "")
                  .join(" · ")}
              </small>
            </span>
          </>
        );
        return (
          <li key={notice.id}>
            {path === null ? (
              <div className="home-notice">{content}</div>
            ) : (
              <Link className="home-notice" to={`${path}?title=${encodeURIComponent(title)}`}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
