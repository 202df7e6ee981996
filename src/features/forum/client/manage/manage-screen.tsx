import { observer } from "mobx-react-lite";
import { Link, useSearchParams } from "react-router-dom";
import { useRuntime } from "#runtime";
import { EmptyState, TabPane, Tabs, useI18n } from "#ui";
import { ForumFrame, MODERATION, useReader } from "../common/forum-frame.tsx";
import { texts } from "./manage-texts.ts";
import { Queue, useQueue, type QueueKind } from "./queue.tsx";

const KINDS: readonly (readonly [QueueKind, string])[] = [
  ["reports", "forumreport"],
  ["posts", "invitation"],
  ["comments", "comment"],
];

/** Largest number at a tab. */
const MOST = 999;

/** The moderators' queue: reports, and posts and comments that wait. */
export const ManageScreen = observer(function ManageScreen() {
  const { t } = useI18n(texts);
  const { permissions } = useRuntime();
  const reader = useReader();
  const kinds = KINDS.flatMap(([kind, code]) => (permissions.has(code) ? [kind] : []));
  const isModerator = kinds.length > 0 && MODERATION.some((code) => permissions.has(code));
  return (
    <ForumFrame>
      {isModerator ? <Queues key={reader} kinds={kinds} /> : <EmptyState icon="lock" title={t("denied")} />}
    </ForumFrame>
  );
});

function Queues({ kinds }: { readonly kinds: readonly QueueKind[] }) {
  const { t } = useI18n(texts);
  const [query, setQuery] = useSearchParams();
  const tab = kinds.find((kind) => kind === query.get("tab")) ?? kinds[0];
  // All are loaded, for the numbers at the tabs.
  const queues = {
    reports: useQueue("reports", kinds.includes("reports")),
    posts: useQueue("posts", kinds.includes("posts")),
    comments: useQueue("comments", kinds.includes("comments")),
  };
  return (
    <div className="forum-mine">
      <div className="forum-intro">
        <h1>{t("title")}</h1>
        <Link className="forum-text-link" to="/forum/invitation">
          {t("all")}
        </Link>
      </div>
      <Tabs
        {...(tab === undefined ? {} : { activeTab: tab })}
        onChange={(chosen) => setQuery({ tab: chosen }, { replace: true })}
      >
        {kinds.map((kind) => (
          <TabPane key={kind} title={<TabTitle label={t(kind)} count={queues[kind].total} />}>
            {tab === kind && <Queue kind={kind} pages={queues[kind]} />}
          </TabPane>
        ))}
      </Tabs>
    </div>
  );
}

function TabTitle({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <>
      {label}
      {count > 0 && <span className="forum-tab-count">{count > MOST ? `${MOST}+` : count}</span>}
    </>
  );
}
