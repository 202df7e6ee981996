import type { ReactNode } from "react";
import { inSentence, type StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { conflictTexts } from "./conflict-texts.ts";
import { ConflictValue } from "./conflict-value.tsx";
import type { Overlap, Side } from "./three-way.ts";
import { useValueLabel } from "./use-value-label.ts";

interface OverlapRowProps {
  readonly module: Module;
  readonly base: StoredRecord;
  readonly newer: StoredRecord;
  readonly overlap: Overlap;
  readonly choice: Side | null;
  /** A save found it undecided. */
  readonly missing: boolean;
  readonly onChoose: (side: Side) => void;
}

/** One field that two people changed: what it was, and the two values to choose from. */
export function OverlapRow({ module, base, newer, overlap, choice, missing, onChoose }: OverlapRowProps) {
  const { t, text } = useI18n(conflictTexts);
  const { field, mine } = overlap;
  const label = useValueLabel(module, field, mine);
  const title = text(field.title);
  const within = text(inSentence(field.title));
  const own = { [field.name]: mine, ...(field.labelKey === null || label === null ? {} : { [field.labelKey]: label }) };
  const option = (side: Side, name: string, value: ReactNode) => (
    <button
      type="button"
      className="conflict-option"
      role="radio"
      aria-checked={choice === side}
      aria-label={name}
      onClick={() => onChoose(side)}
    >
      <span className="conflict-side">{t(side)}</span>
      {value}
    </button>
  );
  return (
    <div className="conflict-overlap" data-of={field.name} data-missing={missing || undefined}>
      <div className="conflict-was">
        <span className="conflict-name">{title}</span>
        <span className="conflict-base">
          <span className="conflict-side">{t("base")}</span>
          <ConflictValue module={module} field={field} record={base} />
        </span>
      </div>
      <div className="conflict-options" role="radiogroup" aria-label={title}>
        {option("mine", t("takeMine", { field: within }), <ConflictValue module={module} field={field} record={own} />)}
        {option("theirs", t("takeTheirs", { field: within }), <ConflictValue module={module} field={field} record={newer} />)}
      </div>
    </div>
  );
}
