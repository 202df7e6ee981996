import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import { useMemo, useState } from "react";
import { REVISION_FIELD, type HistoryEntry, type RestoreInput, type StoredRecord } from "#contract";
import type { Field, Module } from "#metadata";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { ApiError, messageOf } from "../api/api-error.ts";
import { tellWritten } from "../bulk/write-notice.ts";
import { useRuntime } from "../context/runtime-context.ts";
import type { HistoryClient } from "./history-client.ts";
import { HistoryEntryItem } from "./history-entry.tsx";
import { historyTexts } from "./history-texts.ts";
import { useHistory } from "./use-history.ts";
import { fieldsToRestore, linesToRestore, restorableFields } from "./versions.ts";
import "./history.css";

interface RecordTimelineProps {
  readonly module: Module;
  readonly client: HistoryClient;
  readonly id: string;
  /** The caller may edit the record. */
  readonly editable: boolean;
  readonly onRestored: () => void;
  /** Deletes the record, after the question. Absent where the caller may not. */
  readonly onRemove?: (record: StoredRecord) => Promise<void>;
}

type Side = "before" | "after";

/** Changes of a record, newest first, with actions that restore them. */
export function RecordTimeline({ module, client, id, editable, onRestored, onRemove }: RecordTimelineProps) {
  const { t, text } = useI18n(historyTexts);
  const runtime = useRuntime();
  const { loaded, loading, error, more, reload } = useHistory(client, id);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const may = editable && loaded !== null && !loaded.deleted;
  const restorable = useMemo(() => (may ? restorableFields(module) : NONE), [module, may]);

  if (loaded === null) return error === null ? <Skeleton rows={6} /> : <ErrorState hint={error} onRetry={reload} />;
  const { entries, total, record, deleted } = loaded;
  if (entries.length === 0) return <EmptyState icon="file" title={t("history.empty")} hint={t("history.emptyHint")} />;

  const titles = (fields: readonly Field[]) => fields.map((field) => text(field.title)).join(t("comma"));
  const restore = async (entry: HistoryEntry, side: Side, fields: readonly Field[], whole: boolean) => {
    const revision = record[REVISION_FIELD];
    const input: RestoreInput = {
      id,
      entry: entry.id,
      side,
      ...(typeof revision === "number" ? { revision } : {}),
      ...(whole ? {} : { fields: fields.map(({ name }) => name) }),
    };
    setBusy(true);
    setRefusal([]);
    try {
      const { undo } = await runtime.undoable.during(module, () => client.restore(input));
      void tellWritten(runtime, t("restore.done", { fields: titles(fields) }), undo);
      onRestored();
      reload();
    } catch (reason) {
      if (reason instanceof ApiError && reason.newerRecord !== null) {
        setRefusal([t("restore.conflict")]);
        reload();
      } else setRefusal(reasonsOf(module, reason, text));
    } finally {
      setBusy(false);
    }
  };
  const current = entries.find(({ revision }) => revision === record[REVISION_FIELD]);
  const oldest = entries.at(-1);
  const first = oldest !== undefined && entries.length >= total && oldest.kind !== "add" ? oldest : null;
  const differing = (entry: HistoryEntry, side: Side): readonly Field[] =>
    may ? [...fieldsToRestore(module, record, entries, entry, side), ...linesToRestore(module, entries, entry, side)] : [];
  const atStart = first === null ? [] : differing(first, "before");

  return (
    <div className="history" aria-busy={busy}>
      {deleted && <Alert type="info" content={t("history.deleted")} />}
      {refusal.length > 0 && (
        <Alert
          type="error"
          title={t("restore.failed")}
          content={refusal.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        />
      )}
      <ol className="history-entries">
        {entries.map((entry) => (
          <HistoryEntryItem
            key={entry.id}
            module={module}
            entry={entry}
            record={record}
            isCurrent={entry === current}
            restorable={restorable}
            differing={differing(entry, "after")}
            busy={busy}
            onRestoreField={(field, side) => void restore(entry, side, [field], false)}
            onRestoreAll={() => void restore(entry, "after", differing(entry, "after"), true)}
            onUndoAdd={entry.kind === "add" && !deleted && onRemove !== undefined ? () => void onRemove(record) : undefined}
          />
        ))}
        {first !== null && atStart.length > 0 && (
          <li className="history-entry" data-kind="start">
            <div className="history-head">
              <strong>{t("history.start")}</strong>
              <span className="history-origin">{t("history.startHint")}</span>
              <Button size="mini" disabled={busy} onClick={() => void restore(first, "before", atStart, true)}>
                {t("restore.start")}
              </Button>
            </div>
          </li>
        )}
      </ol>
      <div className="history-foot">
        <span>{t("history.count", { count: total })}</span>
        {entries.length < total && (
          <Button size="small" loading={loading} onClick={more}>
            {t(error === null ? "history.more" : "retry")}
          </Button>
        )}
        {error !== null && <span role="alert">{error}</span>}
      </div>
    </div>
  );
}

const NONE: ReadonlyMap<string, Field> = new Map();

/** Sentences about the values of an earlier version that the server refuses today, each with its field. */
function reasonsOf(module: Module, reason: unknown, text: (title: Field["title"]) => string): readonly string[] {
  if (!(reason instanceof ApiError) || reason.fields.length === 0) return [messageOf(reason)];
  return reason.fields.map(({ pointer, message }) => {
    const name = pointer.split("/")[1];
    const field = [...module.fields, ...module.children.map((link) => link.field)].find((one) => one.name === name);
    return field === undefined ? message : `${text(field.title)} · ${message}`;
  });
}
