import Button from "@arco-design/web-react/es/Button";
import { useEffect, useId, useState } from "react";
import { historyEndpoint, MAX_HISTORY_PAGE, type RecordHistory, type StoredRecord } from "#contract";
import type { Module, States } from "#metadata";
import { ErrorState, Icon, lazyComponent, Skeleton, useI18n } from "#ui";
import { ApiError, isAborted, messageOf } from "../api/api-error.ts";
import { callEndpoint } from "../api/call-endpoint.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { hueOf } from "./state-hue.ts";
import { statesTexts } from "./states-texts.ts";
import { stateOf, visitsOf, type Visit } from "./visits.ts";
import "./states.css";

const StateDiagramDialog = lazyComponent(() =>
  import("./state-diagram-dialog.tsx").then(({ StateDiagramDialog }) => StateDiagramDialog),
);

interface RecordStatesProps {
  readonly module: Module;
  readonly states: States;
  readonly record: StoredRecord;
}

/** The present state of a record; on request the states before it, with time and person, and the diagram. */
export function RecordStates({ module, states, record }: RecordStatesProps) {
  const { t, text } = useI18n(statesTexts);
  const id = useId();
  const [open, setOpen] = useState(false);
  const present = stateOf(states, record[states.field]);
  return (
    <section className="record-states">
      <button type="button" className="record-states-line" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} />
        <span>{t("line")}</span>
        {present !== null && (
          <span className="cell-tag" style={hueOf(present)}>
            {text(present.title)}
          </span>
        )}
      </button>
      <div id={id} hidden={!open}>
        {open && <RecordWay module={module} states={states} record={record} />}
      </div>
    </section>
  );
}

function RecordWay({ module, states, record }: RecordStatesProps) {
  const { t } = useI18n(statesTexts);
  const { history, error, retry } = useRecordHistory(module, record);
  const [diagram, showDiagram] = useState(false);
  if (error !== null) return <ErrorState hint={error} onRetry={retry} />;
  if (history === null) return <Skeleton rows={3} />;
  const visits =
    history === "denied"
      ? visitsOf(states, [], record[states.field])
      : visitsOf(states, history.records, history.record[states.field]);
  const note = noteOn(history, visits);
  return (
    <div className="record-way">
      {note !== null && <p className="record-way-note">{t(note)}</p>}
      <ol aria-label={t("stations")}>
        {visits.map((visit, at) => (
          <VisitItem key={visit.entry?.id ?? visit.state.id} visit={visit} present={at === visits.length - 1} />
        ))}
      </ol>
      <Button size="small" onClick={() => showDiagram(true)}>
        {t("open")}
      </Button>
      {diagram && <StateDiagramDialog module={module} states={states} visits={visits} onClose={() => showDiagram(false)} />}
    </div>
  );
}

/** The reason why visits are missing; null if they are complete. */
function noteOn(history: RecordHistory | "denied", visits: readonly Visit[]): "denied" | "cut" | "unrecorded" | null {
  if (history === "denied") return "denied";
  if (history.records.length < history.total) return "cut";
  return visits.length === 1 && visits[0]?.entry === null ? "unrecorded" : null;
}

function VisitItem({ visit: { state, entry }, present }: { readonly visit: Visit; readonly present: boolean }) {
  const { t, text } = useI18n(statesTexts);
  return (
    <li aria-current={present ? "step" : undefined}>
      <span className="cell-tag" style={hueOf(state)}>
        {text(state.title)}
      </span>
      {entry === null ? (
        !present && <span>{t("unknown")}</span>
      ) : (
        <>
          <time dateTime={entry.time.replace(" ", "T")}>{entry.time}</time>
          <span>{entry.userName !== "" ? entry.userName : t(entry.userId === null ? "nobody" : "gone")}</span>
          {entry.originText !== "" && <span className="record-way-origin">{entry.originText}</span>}
        </>
      )}
      {present && <span className="record-way-present">{t("present")}</span>}
    </li>
  );
}

interface LoadedHistory {
  /** Null until the server answers. */
  readonly history: RecordHistory | "denied" | null;
  readonly error: string | null;
  readonly retry: () => void;
}

const REFUSALS: ReadonlySet<number> = new Set([403, 404]);

/** The latest changes of a record, by one request. */
function useRecordHistory(module: Module, { id, revision }: StoredRecord): LoadedHistory {
  const { api } = useRuntime();
  const [history, setHistory] = useState<LoadedHistory["history"]>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const pending = new AbortController();
    setError(null);
    const input = { path: { module: module.name }, query: { id, current: 1, size: MAX_HISTORY_PAGE } };
    callEndpoint(api, historyEndpoint, input, { quiet: true, signal: pending.signal }).then(setHistory, (reason: unknown) => {
      if (reason instanceof ApiError && REFUSALS.has(reason.code)) setHistory("denied");
      else if (!isAborted(reason)) setError(messageOf(reason));
    });
    return () => pending.abort();
  }, [api, module.name, id, revision, attempt]);
  return { history, error, retry: () => setAttempt(attempt + 1) };
}
