import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import { useEffect, useRef } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { texts } from "../texts.ts";

/** What a save ran into: somebody else's newer record, or a refusal without one. */
export interface Conflict {
  readonly newer: StoredRecord | null;
  readonly message: string;
}

interface ConflictNoticeProps {
  readonly module: Module;
  readonly conflict: Conflict;
  /** The record as it was when the form opened. */
  readonly base: StoredRecord;
  readonly busy: boolean;
  readonly onOverwrite: () => void;
  readonly onReload: (newer: StoredRecord) => void;
}

/** Says who saved in between and which fields they changed; nothing typed is lost until the person decides. */
export function ConflictNotice({ module, conflict, base, busy, onOverwrite, onReload }: ConflictNoticeProps) {
  const { t, text } = useI18n(texts);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.scrollIntoView({ block: "nearest" });
  }, [conflict]);
  const { newer } = conflict;
  if (newer === null) return <Alert className="trellis-conflict" type="warning" content={conflict.message} />;
  const who = newer["updateUserName"];
  const when = newer["updateTime"];
  const known = typeof who === "string" && who !== "" && typeof when === "string";
  const changed = module.fields.filter(({ name }) => JSON.stringify(newer[name] ?? null) !== JSON.stringify(base[name] ?? null));
  return (
    <div ref={root}>
      <Alert
        className="trellis-conflict"
        type="warning"
        title={t("conflict.title")}
        content={
          <>
            <p>{known ? t("conflict.explain", { who, when }) : t("conflict.explainUnknown")}</p>
            {changed.length > 0 && (
              <p>{t("conflict.changed", { fields: changed.map(({ title }) => text(title)).join(t("conflict.comma")) })}</p>
            )}
            <div className="trellis-conflict-buttons">
              <Button size="small" type="primary" disabled={busy} onClick={onOverwrite}>
                {t("conflict.overwrite")}
              </Button>
              <Button size="small" disabled={busy} onClick={() => onReload(newer)}>
                {t("conflict.reload")}
              </Button>
            </div>
          </>
        }
      />
    </div>
  );
}
