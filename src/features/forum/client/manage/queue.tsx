import Button from "@arco-design/web-react/es/Button";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { StoredRecord } from "#contract";
import { anything, asRecords, useApiQuery, useRuntime } from "#runtime";
import { EmptyState, ErrorState, Modal, Skeleton, toast, useI18n } from "#ui";
import { asObject } from "../common/forum-types.ts";
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
  },
  posts: {
    base: "/api/blade-invitation",
    code: "invitation",
    verdicts: ["approve", "hide", "takeDown"],
    title: (record) => textOf(record["title"]),
    text: (record) => textOf(record["plainContent"]).slice(0, 200),
    postId: (record) => record.id,
  },
  comments: {
    base: "/api/blade-comment",
    code: "comment",
    verdicts: ["approve", "hide", "takeDown"],
    title: (record) => textOf(record["invitationName"]),
    text: (record) => textOf(record["content"]),
    postId: (record) => textOf(record["invitationId"]),
  },
};

const OPEN = { status: 0, size: 50, sorts: "createTime" };
/** Verdicts that change the record at once; the others ask for words first. */
const AT_ONCE: ReadonlySet<Verdict> = new Set(["approve"]);

/** Lists the posts and reports that wait for a moderator, the oldest first. */
export function Queue({ kind }: { readonly kind: QueueKind }) {
  const { t } = useI18n(texts);
  const { api, permissions } = useRuntime();
  const rules = QUEUES[kind];
  const loaded = useApiQuery(`${rules.base}/list`, OPEN, asObject);
  const [asking, setAsking] = useState<{ readonly id: string; readonly verdict: Verdict } | null>(null);
  if (loaded.state === "failed") return <ErrorState hint={loaded.message} onRetry={loaded.retry} />;
  if (loaded.state !== "ready") return <Skeleton rows={6} />;
  const records = asRecords(loaded.data["records"]);
  const judge = async (id: string, verdict: Verdict, words: string): Promise<void> => {
    const named = verdict === "uphold" || verdict === "dismiss" ? { note: words } : { reason: words };
    await api.call("POST", `${rules.base}/${verdict}`, anything, { body: { ids: id, ...(AT_ONCE.has(verdict) ? {} : named) } });
    setAsking(null);
    toast.success(t("done"));
    loaded.again();
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
            <time>{textOf(record["createTime"]).slice(0, 16)}</time>
            <Link to={`/forum/detail?id=${rules.postId(record)}`}>{t("open")}</Link>
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
        </article>
      ))}
      {asking !== null && (
        <WordsDialog
          title={t(asking.verdict)}
          onClose={() => setAsking(null)}
          onSend={(words) => judge(asking.id, asking.verdict, words)}
        />
      )}
    </div>
  );
}

interface WordsDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSend: (words: string) => Promise<void>;
}

function WordsDialog({ title, onClose, onSend }: WordsDialogProps) {
  const { t } = useI18n(texts);
  const id = useId();
  const [words, setWords] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await onSend(words.trim()).catch(() => setBusy(false));
  };
  return (
    <Modal
      open
      title={title}
      width={460}
      onClose={onClose}
      closeOnMask={words === ""}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="primary" loading={busy} disabled={words.trim() === ""} onClick={() => void send()}>
            {title}
          </Button>
        </>
      }
    >
      <div className="forum-report">
        <label htmlFor={id}>{t("reason")}</label>
        <textarea id={id} rows={4} maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
      </div>
    </Modal>
  );
}
