import { useMemo, type ReactNode } from "react";
import type { FieldHistory, Json } from "#contract";
import { findKind, holdsFiles, type Field, type Module } from "#metadata";
import { Icon, useI18n } from "#ui";
import { FieldValue } from "../cells/field-value.tsx";
import { plainText } from "../values/plain-text.ts";
import { historyTexts } from "./history-texts.ts";
import { textDiff } from "./text-diff.ts";

interface ChangeLineProps {
  readonly module: Module;
  readonly field: Field;
  readonly change: FieldHistory;
  /** The record was added with the value: it had none before. */
  readonly isNew: boolean;
  /** Values that the field can be restored to; neither is its current value. */
  readonly restorable: { readonly before: boolean; readonly after: boolean };
  readonly busy: boolean;
  readonly onRestore: (side: "before" | "after") => void;
}

/** One field of an entry: what it was, what it became. */
export function ChangeLine({ module, field, change, isNew, restorable, busy, onRestore }: ChangeLineProps) {
  const { t, text } = useI18n(historyTexts);
  const title = text(field.title);
  const restore = (side: "before" | "after"): ReactNode =>
    restorable[side] && (
      <button
        type="button"
        className="history-restore"
        disabled={busy}
        aria-label={t("restore.valueOf", { field: title })}
        onClick={() => onRestore(side)}
      >
        {t("restore.value")}
      </button>
    );
  const long = isLong(field, change);
  return (
    <div className="history-change" data-field={field.name} data-long={long || undefined}>
      <dt>{title}</dt>
      <dd>
        {change.secret ? (
          <span className="history-secret">{t("history.secret")}</span>
        ) : long ? (
          <LongChange field={field} change={change} before={restore("before")} after={restore("after")} />
        ) : (
          <>
            {!isNew && (
              <>
                <span className="history-value" data-side="before">
                  <Value module={module} field={field} value={change.before} label={change.beforeText} />
                  {restore("before")}
                </span>
                <Icon name="right" className="history-arrow" />
              </>
            )}
            <span className="history-value" data-side="after">
              <Value module={module} field={field} value={change.after} label={change.afterText} />
              {restore("after")}
            </span>
          </>
        )}
      </dd>
    </div>
  );
}

interface ValueProps {
  readonly module: Module;
  readonly field: Field;
  readonly value: Json;
  readonly label: string | null;
}

/** A value as lists show it; the label comes with it. */
export function Value({ module, field, value, label }: ValueProps) {
  const { t } = useI18n(historyTexts);
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return <span className="history-none">{t("history.none")}</span>;
  const record = { [field.name]: value, ...(field.labelKey === null || label === null ? {} : { [field.labelKey]: label }) };
  return <FieldValue module={module} field={field} record={record} />;
}

interface LongChangeProps {
  readonly field: Field;
  readonly change: FieldHistory;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** One text with what went and what came in it. */
function LongChange({ field, change, before, after }: LongChangeProps) {
  const { t } = useI18n(historyTexts);
  const parts = useMemo(() => textDiff(readable(field, change.before), readable(field, change.after)), [field, change]);
  return (
    <div className="history-long">
      <p className="history-diff">
        {parts.map(({ kind, text }, at) =>
          kind === "same" ? (
            <span key={at}>{text}</span>
          ) : kind === "gone" ? (
            <del key={at}>{text}</del>
          ) : (
            <ins key={at}>{text}</ins>
          ),
        )}
      </p>
      {(before !== false || after !== false) && (
        <p className="history-sides">
          {before !== false && (
            <span>
              {t("history.before")} {before}
            </span>
          )}
          {after !== false && (
            <span>
              {t("history.after")} {after}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** More than a line has room for. */
const LINE = 28;

function isLong(field: Field, { before, after, secret }: FieldHistory): boolean {
  if (secret || field.dict !== null || field.ref !== null || field.options !== null) return false;
  const structured = findKind(field.widget).json === true || field.type === "object" || field.type === "array";
  const texts = [before, after].map((value) => (value === null ? "" : readable(field, value)));
  if (structured || typeof before === "object" || typeof after === "object") return texts.some((text) => text.includes("\n"));
  if (!texts.some((text) => text.length > LINE || text.includes("\n"))) return false;
  return field.storage === "text" && !holdsFiles(field);
}

function readable(field: Field, value: Json): string {
  if (value === null) return "";
  if (field.format === "html" && typeof value === "string") return plainText(value);
  if (typeof value !== "string") return JSON.stringify(value, null, 2);
  if (findKind(field.widget).json !== true) return value;
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}
