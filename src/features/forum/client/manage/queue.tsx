import Button from "@arco-design/web-react/es/Button";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { StoredRecord } from "#contract";
import { anything, ApiError, asPage, Moment, useRuntime, type Parse } from "#runtime";
import { EmptyState, ErrorState, Skeleton, toast, useI18n } from "#ui";
import type { CursorPage } from "../common/forum-types.ts";
import { postPath } from "../common/forum-paths.ts";
import { MoreButton } from "../common/more-button.tsx";
import { WordsDialog } from "../common/words-dialog.tsx";
import { useCursorPages, type CursorPages } from "../common/use-cursor-pages.ts";
import { texts } from "./manage-texts.ts";

export type QueueKind = "reports" | "posts" | "comments";
type Verdict = "approve" | "hide" | "takeDown" | "uphold" | "dismiss";

interface QueueRules {
  readonly base: string;
  readonly code: string;
  readonly verdicts: readonly Verdict[];
  readonly title: (record: StoredRecord) => string;
  readonly text: (record: StoredRecord) => string;
  readonly postId: (record: StoredRecord) => string;
  /** The comment that the record is about; empty for a post. */
  readonly commentId: (record: StoredRecord) => string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const QUEUES: Readonly<Record<QueueKind, QueueRules>> = {
  reports: {
    base: "/api/blade-forum-report",
    code: "forumreport",
    verdicts: ["uphold", "dismiss"],
    title: (record) => `${textOf(record["causeName"])} · ${textOf(record["invitationName"])}`,
    text: (record) => [record["commentName"], record["detail"]].map(textOf).filter(Boolean).join(" — "),
    postId: (record) => textOf(record["invitationId"]),
    commentId: (record) => textOf(record["commentId"]),
  },
  posts: {
    base: "/api/blade-invitation",
    code: "invitation",
    verdicts: ["approve", "hide", "takeDown"],
    title: (record) => textOf(record["title"]),
    text: (record) => textOf(record["plainContent"]).slice(0, 200),
    postId: (record) => record.id,
    commentId: () => "",
  },
  comments: {
    base: "/api/blade-comment",
    code: "comment",
    verdicts: ["approve", "hide", "takeDown"],
    title: (record) => textOf(record["invitationName"]),
    text: (record) => textOf(record["content"]),
    postId: (record) => textOf(record["invitationId"]),
    commentId: (record) => record.id,
  },
};

const SIZE = 20;
/** In the order of ids, which is that of writing: a record keeps its place while others are judged. */
const OPEN = { status: 0, size: SIZE, sorts: "id" };
const asQueuePage: Parse<CursorPage<StoredRecord>> = (data) => {
  const { records, total } = asPage(data);
  const last = records.at(-1);
  return { records, total, ...(records.length === SIZE && last !== undefined ? { cursor: last.id } : {}) };
};

/** Loads what waits for a moderator, the oldest first. @param isAllowed the moderator may read the records */
export function useQueue(kind: QueueKind, isAllowed: boolean): CursorPages<StoredRecord> {
  return useCursorPages(`${QUEUES[kind].base}/list`, isAllowed ? OPEN : null, asQueuePage, "id_gt");
}

/** Verdicts that change the record at once; the others ask for words first. */
const AT_ONCE: ReadonlySet<Verdict> = new Set(["approve"]);

interface QueueProps {
  readonly kind: QueueKind;
  readonly pages: CursorPages<StoredRecord>;
}

/** Lists the posts, comments or reports that wait, with the verdicts that the moderator may give. */
export function Queue({ kind, pages }: QueueProps) {
  const { t } = useI18n(texts);
  const { api, permissions } = useRuntime();
  const rules = QUEUES[kind];
  const [asking, setAsking] = useState<{ readonly id: string; readonly verdict: Verdict } | null>(null);
  const { state, records, change, again } = pages;
  // The last shown record is judged while more wait behind it.
  useEffect(() => {
    if (state === "ready" && records.length === 0 && pages.hasMore) again();
  }, [state, records.length, pages.hasMore, again]);
  if (state === "failed") return <ErrorState hint={pages.message} onRetry={again} />;
  if (state === "loading" || (records.length === 0 && pages.hasMore)) return <Skeleton rows={6} />;
  const judge = async (id: string, verdict: Verdict, words: string): Promise<void> => {
    const named = verdict === "uphold" || verdict === "dismiss" ? { note: words } : { reason: words };
    const body = { ids: id, ...(AT_ONCE.has(verdict) ? {} : named) };
    try {
      await api.call("POST", `${rules.base}/${verdict}`, anything, { body });
      toast.success(t("done"));
    } catch (error) {
      // Another moderator was faster.
      if (!(error instanceof ApiError && error.status === 409)) throw error;
    }
    setAsking(null);
    change((waiting) => waiting.filter((record) => record.id !== id));
  };
  if (records.length === 0) return <EmptyState icon="check-circle" title={t("nothing")} hint={t("nothingHint")} />;
  return (
    <div className="forum-list">
      {records.map((record) => (
        <article key={record.id} className="forum-line">
          <strong>{rules.title(record)}</strong>
          <span>{rules.text(record)}</span>
          <span className="forum-line-foot">
            {textOf(record["userName"])}
            <Moment time={textOf(record["createTime"])} />
            <Link to={postPath(rules.postId(record), rules.commentId(record))}>{t("open")}</Link>
            <span className="forum-line-acts">
              {rules.verdicts
                .filter((verdict) => permissions.has(`${rules.code}_${verdict}`))
                .map((verdict) => (
                  <Button
                    key={verdict}
                    size="small"
                    type={verdict === "approve" || verdict === "uphold" ? "primary" : "secondary"}
                    onClick={() =>
                      AT_ONCE.has(verdict)
                        ? void judge(record.id, verdict, "").catch(() => undefined)
                        : setAsking({ id: record.id, verdict })
                    }
                  >
                    {t(verdict)}
                  </Button>
                ))}
            </span>
          </span>
        </article>
      ))}
      <MoreButton pages={pages} />
      {asking !== null && (
        <WordsDialog
          title={t(asking.verdict)}
          label={t("reason")}
          onClose={() => setAsking(null)}
          onSend={(words) => judge(asking.id, asking.verdict, words)}
        />
      )}
    </div>
  );
}
