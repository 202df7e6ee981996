import Button from "@arco-design/web-react/es/Button";
import type { HistoryEntry, StoredRecord } from "#contract";
import type { Field, Module } from "#metadata";
import { useI18n } from "#ui";
import { ChangeLine } from "./change-line.tsx";
import { LinesChange } from "./lines-change.tsx";
import { historyTexts } from "./history-texts.ts";
import { sameValue } from "../conflicts/same-value.ts";

interface HistoryEntryProps {
  readonly module: Module;
  readonly entry: HistoryEntry;
  /** The current record. */
  readonly record: StoredRecord;
  /** True for the newest entry of the present version. */
  readonly isCurrent: boolean;
  /** Fields that can be set back; empty where the caller may not. */
  readonly restorable: ReadonlyMap<string, Field>;
  /** Fields that a restore of this version would change; empty hides the button. */
  readonly differing: readonly Field[];
  readonly busy: boolean;
  readonly onRestoreField: (field: Field, side: "before" | "after") => void;
  readonly onRestoreAll: () => void;
  /** Deletes the added record; absent where the caller may not. */
  readonly onUndoAdd?: (() => void) | undefined;
}

/** One write: who, when, what; each value can be set back, and so can the whole. */
export function HistoryEntryItem(props: HistoryEntryProps) {
  const { module, entry, record, isCurrent, restorable, differing, busy, onRestoreField, onRestoreAll, onUndoAdd } = props;
  const { t } = useI18n(historyTexts);
  const fields = new Map(module.fields.map((field) => [field.name, field]));
  const who = entry.userName !== "" ? entry.userName : t(entry.userId === null ? "history.nobody" : "history.gone");
  return (
    <li className="history-entry" data-kind={entry.kind}>
      <div className="history-head">
        <strong>{who}</strong>
        <span className="history-kind">{t(`kind.${entry.kind}`)}</span>
        {entry.originText !== "" && <span className="history-origin">{entry.originText}</span>}
        <time dateTime={entry.time.replace(" ", "T")}>{entry.time}</time>
        {isCurrent ? (
          <span className="history-now">{t("history.now")}</span>
        ) : (
          differing.length > 0 && (
            <Button size="mini" disabled={busy} onClick={onRestoreAll}>
              {t("restore.version")}
            </Button>
          )
        )}
        {onUndoAdd !== undefined && (
          <Button size="mini" status="danger" disabled={busy} onClick={onUndoAdd}>
            {t("undo.add")}
          </Button>
        )}
      </div>
      {(entry.changes.length > 0 || entry.lines.length > 0) && (
        <dl className="history-changes">
          {entry.changes.map((change) => {
            const field = fields.get(change.field);
            if (field === undefined) return null;
            const differs = (value: typeof change.before) =>
              !change.secret && restorable.has(field.name) && !sameValue(field, value, record[field.name]);
            return (
              <ChangeLine
                key={change.field}
                module={module}
                field={field}
                change={change}
                isNew={entry.kind === "add"}
                restorable={{ before: entry.kind !== "add" && differs(change.before), after: differs(change.after) }}
                busy={busy}
                onRestore={(side) => onRestoreField(field, side)}
              />
            );
          })}
          {module.children.map(({ field }) => (
            <LinesChange key={field.name} field={field} lines={entry.lines.filter((line) => line.field === field.name)} />
          ))}
        </dl>
      )}
      {entry.withheld && <p className="history-withheld">{t("history.withheld")}</p>}
    </li>
  );
}
