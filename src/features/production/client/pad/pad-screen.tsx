import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { ScreenFrame, useApiQuery, useRuntime } from "#runtime";
import { useModuleChanges } from "#runtime/records";
import { EmptyState, ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { ActForm } from "../common/act-form.tsx";
import { Outbox } from "../common/outbox.ts";
import { texts } from "../common/production-texts.ts";
import { ACTS_OF, asWaitingSteps, type Act, type WaitingStep } from "../common/step-types.ts";
import "../common/production.css";

const FOLLOWED = ["work-order-step", "work-order"] as const;
const NOTHING = {};
const HELD = 6;

/** The pad of a worker in the hall: the steps that wait for the worker's positions, and what can be done with them. */
export const PadScreen = observer(function PadScreen() {
  const { t } = useI18n(texts);
  const runtime = useRuntime();
  const [query] = useSearchParams();
  const [text, setText] = useState(query.get("order") ?? "");
  const waiting = useApiQuery("/api/blade-padWorkOrder/getWaitOrder", NOTHING, asWaitingSteps);
  const again = useRef(() => {});
  again.current = waiting.state === "ready" ? waiting.again : () => {};
  const [outbox] = useState(() => new Outbox(runtime.api, runtime.person(), () => again.current()));
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
        <label className="pad-search">
          <Icon name="scan" />
          <input
            type="search"
            placeholder={t("pad.search")}
            aria-label={t("pad.search")}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {outbox.entries.length > 0 && (
          <p role="status" className="pad-note">
            {t("pad.waiting", { count: outbox.entries.length })}
          </p>
        )}
        {outbox.refusals.map((refusal) => (
          <p key={refusal.entry.requestId} role="alert" className="pad-fault">
            {t("pad.refused", { order: refusal.entry.order, step: refusal.entry.step, reason: refusal.reason })}
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

const StepCard = observer(function StepCard({ step, outbox }: { readonly step: WaitingStep; readonly outbox: Outbox }) {
  const { t } = useI18n(texts);
  const [act, setAct] = useState<Act | null>(null);
  const isPending = outbox.isPending(step.id);
  const isLate = step.deliveryDate < new Date().toISOString().slice(0, 10);
  const send = (chosen: Act, form = {}): void => {
    setAct(null);
    const { workOrderId, workOrderNo: order, septName } = step;
    outbox.add({ workOrderId, stepId: step.id, act: chosen, form, order, step: septName });
  };
  const choose = (chosen: Act): void => (chosen === "start" || chosen === "resume" ? send(chosen) : setAct(chosen));
  return (
    <article className="pad-card" data-status={step.status} aria-label={`${step.workOrderNo} ${step.septName}`}>
      <header>
        <h2>{step.septName}</h2>
        <span className="pad-state">{isPending ? t("pending") : t(`step.${step.status}`)}</span>
      </header>
      <p className="pad-product">
        {step.productName} <span>{step.spec}</span>
      </p>
      <p className="pad-facts">
        <Link to={`/productionOrderDetail/index?id=${step.workOrderId}`}>{step.workOrderNo}</Link>
        <strong>{t("pieces", { count: step.quantity })}</strong>
        <span data-late={isLate || undefined}>
          {t("due", { date: step.deliveryDate })} {isLate && t("overdue")}
        </span>
      </p>
      {step.requirement !== null && step.requirement !== undefined && <p className="pad-requirement">{step.requirement}</p>}
      {step.hasProblem === 1 && (
        <p className="pad-problem">
          <Icon name="exclamation-circle" /> {t("problem", { text: step.problem ?? "" })}
        </p>
      )}
      {step.orderStatus === HELD && <p className="pad-note">{t("held")}</p>}
      {act === null ? (
        <div className="pad-acts">
          {ACTS_OF[step.status].map((name, at) => (
            <button
              key={name}
              type="button"
              data-main={at === 0 || undefined}
              disabled={isPending || (step.orderStatus === HELD && name !== "report")}
              onClick={() => choose(name)}
            >
              {t(`act.${name}`)}
            </button>
          ))}
        </div>
      ) : (
        <ActForm act={act} quantity={step.quantity} onCancel={() => setAct(null)} onSend={(form) => send(act, form)} />
      )}
    </article>
  );
});
