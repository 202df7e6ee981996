import { observer } from "mobx-react-lite";
import { Link, useSearchParams } from "react-router-dom";
import { useRuntime } from "#runtime";
import { EmptyState, TabPane, Tabs, useI18n } from "#ui";
import { ForumFrame, MODERATION, useReader } from "../common/forum-frame.tsx";
import { texts } from "./manage-texts.ts";
import { Queue, type QueueKind } from "./queue.tsx";

const KINDS: readonly (readonly [QueueKind, string])[] = [
  ["reports", "forumreport"],
  ["posts", "invitation"],
  ["comments", "comment"],
];

/** The moderators' queue: reports, and posts and comments that wait. */
export const ManageScreen = observer(function ManageScreen() {
  const { t } = useI18n(texts);
  const { permissions } = useRuntime();
  const reader = useReader();
  const [query, setQuery] = useSearchParams();
  const kinds = KINDS.filter(([, code]) => permissions.has(code));
  const tab = kinds.find(([kind]) => kind === query.get("tab"))?.[0] ?? kinds[0]?.[0];
  const isModerator = MODERATION.some((code) => permissions.has(code));
  return (
    <ForumFrame>
      {!isModerator || tab === undefined ? (
        <EmptyState icon="lock" title={t("denied")} />
      ) : (
        <div className="forum-mine" key={reader}>
          <div className="forum-intro">
            <h1>{t("title")}</h1>
            <Link className="forum-tool" to="/forum/invitation">
              {t("all")}
            </Link>
          </div>
          <Tabs activeTab={tab} onChange={(chosen) => setQuery({ tab: chosen }, { replace: true })}>
            {kinds.map(([kind]) => (
              <TabPane key={kind} title={t(kind)}>
                {tab === kind && <Queue kind={kind} />}
              </TabPane>
            ))}
          </Tabs>
        </div>
      )}
    </ForumFrame>
  );
});
