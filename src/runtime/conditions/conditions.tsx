import { useRef, useState } from "react";
import { QUERY_LIMITS, WHERE_PARAMETER, parseWhere } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { GroupEditor } from "./condition-editor.tsx";
import { withWhere } from "../stores/record-query.ts";
import { countOf, draftOf, replaced, whereOfDraft, type DraftGroup, type DraftPart } from "./filter-draft.ts";
import { panelTexts } from "./panel-texts.ts";

export interface ConditionsProps {
  readonly module: Module;
  /** Filters as in the address of a list; their `where` is what is edited. */
  readonly filters: Readonly<Record<string, string>>;
  readonly onChange: (filters: Readonly<Record<string, string>>) => void;
}

/** The conditions of a list's filter builder, edited in place. What is not complete yet is kept here and asks for nothing. */
export function Conditions({ module, filters, onChange }: ConditionsProps) {
  const { t } = useI18n(panelTexts);
  const text = filters[WHERE_PARAMETER] ?? "";
  const told = useRef(text);
  const [draft, setDraft] = useState(() => draftFrom(text));
  if (told.current !== text) {
    // The owner has replaced the draft, for example by a stored one.
    told.current = text;
    setDraft(draftFrom(text));
  }
  const most = QUERY_LIMITS.conditions - Object.keys(filters).filter((key) => key !== WHERE_PARAMETER).length;
  const change = (key: number, next: DraftPart | null) => {
    const changed = replaced(draft, key, next);
    setDraft(changed);
    const asked = withWhere(filters, whereOfDraft(changed));
    told.current = asked[WHERE_PARAMETER] ?? "";
    if (told.current !== text) onChange(asked);
  };
  return (
    <>
      <GroupEditor module={module} group={draft} depth={1} full={countOf(draft) >= most} onChange={change} />
      {countOf(draft) >= most && <p className="trellis-panel-hint">{t("tooMany", { most })}</p>}
    </>
  );
}

function draftFrom(text: string): DraftGroup {
  return draftOf(text === "" ? null : parseWhere(text));
}
