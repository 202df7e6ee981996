import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ScreenFrame, useRuntime } from "#runtime";
import { EmptyState, ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { serverTime } from "#ui/server-time";
import { Outbox } from "../common/outbox.ts";
import { texts } from "../common/production-texts.ts";
import { timeText } from "../common/time-text.ts";
import "../common/production.css";
import { RefusedEntries } from "./entry-list.tsx";
import { hasCamera, Scanner } from "./scanner.tsx";
import type { WaitingStep } from "../common/step-types.ts";
import { StepCard } from "./step-card.tsx";
import { useWaitingSteps } from "./use-waiting-steps.ts";

/** The pad of a worker in the hall: the steps that wait for the worker's positions, and what can be done with them. */
export const PadScreen = observer(function PadScreen() {
  const { t } = useI18n(texts);
  const runtime = useRuntime();
  const [query] = useSearchParams();
  const [text, setText] = useState(query.get("order") ?? "");
  const [isScanning, setScanning] = useState(false);
  const again = useRef(() => {});
  const [outbox] = useState(() => new Outbox(runtime.api, runtime.services.upload, runtime.person(), () => again.current()));
  useEffect(() => {
    outbox.start();
    return () => outbox.stop();
  }, [outbox]);
  const { steps, oldAt, problem, again: readAgain } = useWaitingSteps(() => outbox.settle());
  again.current = readAgain;
  // A card with an open form stays, though somebody else has finished its step meanwhile.
  const [edited, setEdited] = useState<readonly WaitingStep[]>([]);
  const isEdited = ({ id }: WaitingStep): boolean => edited.some((step) => step.id === id);
  const wanted = text.trim().toLowerCase();
  const listed = steps ?? [];
  const found = [...listed, ...edited.filter(({ id }) => listed.every((step) => step.id !== id))].filter(
    (step) =>
      isEdited(step) ||
      [step.workOrderNo, step.productName, step.customerName].some((word) => word.toLowerCase().includes(wanted)),
  );
  // While somebody enters something, no card moves: a pause by others would take the form from under the hand.
  const places = useRef<readonly string[]>([]);
  const shown = edited.length === 0 ? found : inPlaces(found, places.current);
  places.current = shown.map(({ id }) => id);
  const onCards = new Set(shown.map(({ id }) => id));
  const elsewhere = Map.groupBy(
    outbox.refused.filter(({ cardId }) => !onCards.has(cardId)),
    ({ cardId }) => cardId,
  );
  return (
    <ScreenFrame grows>
      <div className="pad">
        <div className="pad-find">
          <label className="pad-search">
            <Icon name="search" />
            <input
              type="search"
              placeholder={t("pad.search")}
              aria-label={t("pad.search")}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          {hasCamera() && (
            <button type="button" aria-label={t("scan")} onClick={() => setScanning(true)}>
              <Icon name="scan" /> <span>{t("scan")}</span>
            </button>
          )}
        </div>
        {isScanning && (
          <Scanner
            onFound={(code) => {
              setText(code);
              setScanning(false);
            }}
            onClose={() => setScanning(false)}
          />
        )}
        {outbox.waiting.length > 0 && (
          <p role="status" className="pad-note">
            {t("pad.waiting", { count: outbox.waiting.length })}
          </p>
        )}
        {oldAt !== null && <p className="pad-note">{t("pad.old", { time: timeText(serverTime(oldAt)) })}</p>}
        {outbox.photoFaults.map((fault, at) => (
          <p key={`${fault.entry.requestId} ${at}`} role="alert" className="pad-fault">
            {t("pad.refused", {
              order: fault.entry.order,
              step: fault.entry.step,
              reason: t("photo.failed", { reason: fault.reason }),
            })}
            <button type="button" aria-label={t("close")} onClick={() => outbox.dismiss(fault)}>
              <Icon name="close" />
            </button>
          </p>
        ))}
        {problem !== null && <ErrorState title={t("pad.failed")} hint={problem} onRetry={readAgain} />}
        {steps === null && problem === null && <Skeleton rows={8} />}
        {steps !== null && shown.length === 0 && elsewhere.size === 0 && (
          <EmptyState
            icon="check-circle"
            title={wanted === "" ? t("pad.none") : t("pad.noMatch", { text: text.trim() })}
            hint={t("pad.none.hint")}
          />
        )}
        <ul className="pad-list">
          {[...elsewhere].map(([cardId, entries]) => {
            const name = `${entries[0]?.order ?? ""} ${entries[0]?.step ?? ""}`;
            return (
              <li key={cardId}>
                <article className="pad-card" aria-label={name}>
                  <h2>{name}</h2>
                  <RefusedEntries cardId={cardId} entries={entries} outbox={outbox} />
                </article>
              </li>
            );
          })}
          {shown.map((step) => (
            <li key={step.id}>
              <StepCard
                step={step}
                outbox={outbox}
                onEdit={(isOpen) =>
                  setEdited((others) => [...others.filter(({ id }) => id !== step.id), ...(isOpen ? [step] : [])])
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </ScreenFrame>
  );
});

/** The steps in the order of their ids, the others after them. */
function inPlaces(steps: readonly WaitingStep[], places: readonly string[]): readonly WaitingStep[] {
  const placeOf = ({ id }: WaitingStep): number => (places.includes(id) ? places.indexOf(id) : places.length);
  return steps.toSorted((one, other) => placeOf(one) - placeOf(other));
}
