import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import type { StoredRecord } from "#contract";
import type { Field, Module } from "#metadata";
import { Icon, useI18n } from "#ui";
import { conflictTexts } from "./conflict-texts.ts";
import { OverlapRow } from "./overlap-row.tsx";
import { ConflictValue } from "./conflict-value.tsx";
import type { Collision, Side } from "./three-way.ts";
import { useScrollIntoView } from "./use-scroll-into-view.ts";
import "./conflicts.css";

interface CollisionNoticeProps {
  readonly module: Module;
  /** The record as the form began with it. */
  readonly base: StoredRecord;
  readonly collision: Collision;
  readonly choices: ReadonlyMap<string, Side>;
  readonly undecided: readonly Field[];
  readonly busy: boolean;
  readonly onChoose: (names: readonly string[], side: Side) => void;
  readonly onSave: () => void;
  readonly onReload: () => void;
}

/** Shows the user who saved in between, the merged fields and the fields to decide. No input is lost. */
export function CollisionNotice(props: CollisionNoticeProps) {
  const { module, base, collision, choices, undecided, busy, onChoose, onSave, onReload } = props;
  const { t, text } = useI18n(conflictTexts);
  const { newer, merged, overlapping } = collision;
  const root = useScrollIntoView(undecided.length > 0 ? undecided : collision);
  const who = newer["updateUserName"];
  const when = newer["updateTime"];
  const known = typeof who === "string" && who !== "" && typeof when === "string";
  const names = overlapping.map(({ field }) => field.name);
  return (
    <div ref={root} className="conflict">
      <Alert
        type="warning"
        title={t("title")}
        content={
          <>
            <p>{known ? t("explain", { who, when }) : t("explainUnknown")}</p>
            {merged.length > 0 && (
              <>
                <p className="conflict-lead">{t("merged")}</p>
                <ul className="conflict-merged">
                  {merged.map((field) => (
                    <li key={field.name} data-of={field.name}>
                      <span className="conflict-name">{text(field.title)}</span>
                      <ConflictValue module={module} field={field} record={base} />
                      <Icon name="right" className="conflict-arrow" />
                      <ConflictValue module={module} field={field} record={newer} />
                    </li>
                  ))}
                </ul>
              </>
            )}
            {overlapping.length === 0 ? (
              <p>{t("settled")}</p>
            ) : (
              <>
                <p className="conflict-lead">{t("overlapping")}</p>
                <div className="conflict-overlaps" role="group" aria-label={t("overlapping")}>
                  {overlapping.map((overlap) => (
                    <OverlapRow
                      key={overlap.field.name}
                      module={module}
                      base={base}
                      newer={newer}
                      overlap={overlap}
                      choice={choices.get(overlap.field.name) ?? null}
                      missing={undecided.some(({ name }) => name === overlap.field.name)}
                      onChoose={(side) => onChoose([overlap.field.name], side)}
                    />
                  ))}
                </div>
              </>
            )}
            {undecided.length > 0 && (
              <p role="alert" className="conflict-undecided">
                {t("undecided", { fields: undecided.map(({ title }) => text(title)).join(t("comma")) })}
              </p>
            )}
            <div className="conflict-buttons">
              <Button size="small" type="primary" disabled={busy} onClick={onSave}>
                {t("save")}
              </Button>
              {overlapping.length > 1 && (
                <>
                  <Button size="small" disabled={busy} onClick={() => onChoose(names, "mine")}>
                    {t("allMine")}
                  </Button>
                  <Button size="small" disabled={busy} onClick={() => onChoose(names, "theirs")}>
                    {t("allTheirs")}
                  </Button>
                </>
              )}
              <Button size="small" disabled={busy} onClick={onReload}>
                {t("reload")}
              </Button>
            </div>
          </>
        }
      />
    </div>
  );
}
