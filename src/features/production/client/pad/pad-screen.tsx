import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ScreenFrame, useApiQuery, useRuntime } from "#runtime";
import { useModuleChanges } from "#runtime/records";
import { EmptyState, ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { Outbox } from "../common/outbox.ts";
import { texts } from "../common/production-texts.ts";
import { asWaitingSteps } from "../common/step-types.ts";
import "../common/production.css";
import { hasCamera, Scanner } from "./scanner.tsx";
import { StepCard } from "./step-card.tsx";

const FOLLOWED = ["work-order-step", "work-order"] as const;
const NOTHING = {};

/** The pad of a worker in the hall: the steps that wait for the worker's positions, and what can be done with them. */
export const PadScreen = observer(function PadScreen() {
  const { t } = useI18n(texts);
  const runtime = useRuntime();
  const [query] = useSearchParams();
  const [text, setText] = useState(query.get("order") ?? "");
  const [isScanning, setScanning] = useState(false);
  const waiting = useApiQuery("/api/blade-padWorkOrder/getWaitOrder", NOTHING, asWaitingSteps);
  const again = useRef(() => {});
  again.current = waiting.state === "ready" ? waiting.again : () => {};
  const [outbox] = useState(() => new Outbox(runtime.api, runtime.services.upload, runtime.person(), () => again.current()));
  useEffect(() => {
    outbox.start();
    return () => outbox.stop();
  }, [outbox]);
  useModuleChanges(FOLLOWED, () => again.current());
  const wanted = text.trim().toLowerCase();
  const steps = waiting.state === "ready" ? waiting.data : [];
  const shown = steps.filter((step) =>
    [step.workOrderNo, step.productName, step.customerName].some((word) => word.toLowerCase().includes(wanted)),
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
        {outbox.entries.length > 0 && (
          <p role="status" className="pad-note">
            {t("pad.waiting", { count: outbox.entries.length })}
          </p>
        )}
        {outbox.refusals.map((refusal, at) => (
          <p key={`${refusal.entry.requestId} ${at}`} role="alert" className="pad-fault">
            {t("pad.refused", {
              order: refusal.entry.order,
              step: refusal.entry.step,
              reason: refusal.isPhoto ? t("photo.failed", { reason: refusal.reason }) : refusal.reason,
            })}
            <button type="button" aria-label={t("close")} onClick={() => outbox.dismiss(refusal)}>
              <Icon name="close" />
            </button>
          </p>
        ))}
        {waiting.state === "failed" && <ErrorState title={t("pad.failed")} hint={waiting.message} onRetry={waiting.retry} />}
        {waiting.state === "loading" && <Skeleton rows={8} />}
        {waiting.state === "ready" && shown.length === 0 && (
          <EmptyState
            icon="check-circle"
            title={wanted === "" ? t("pad.none") : t("pad.noMatch", { text: text.trim() })}
            hint={t("pad.none.hint")}
          />
        )}
        <ul className="pad-list">
          {shown.map((step) => (
            <li key={step.id}>
              <StepCard step={step} outbox={outbox} />
            </li>
          ))}
        </ul>
      </div>
    </ScreenFrame>
  );
});
