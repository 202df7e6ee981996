import { useEffect, useState } from "react";
import type { JsonObject } from "#contract";
import { anything, ApiError, messageOf, useApiQuery, useRuntime } from "#runtime";
import { Icon, Skeleton, toast, useI18n } from "#ui";
import { ActForm } from "../common/act-form.tsx";
import { texts } from "../common/production-texts.ts";
import { spanText } from "../common/span-text.ts";
import { ACTS_OF, asSteps, ORDER_STATUS, STATUS, type Act, type WorkStep } from "../common/step-types.ts";

interface StepTimelineProps {
  readonly orderId: string;
  readonly quantity: number;
  readonly orderStatus: number;
  /** @returns how to stop */
  readonly listen: (refresh: () => void) => () => void;
  readonly onDone: () => void;
}

/** The steps of an order in their order, each with its acts. */
export function StepTimeline({ orderId, quantity, orderStatus, listen, onDone }: StepTimelineProps) {
  const { t } = useI18n(texts);
  const loaded = useApiQuery("/api/blade-workOrder/workProcessSept/getList", { workOrderId: orderId, sorts: "sort" }, asSteps);
  const again = loaded.state === "ready" ? loaded.again : null;
  useEffect(() => (again === null ? undefined : listen(again)), [again, listen]);
  return (
    <section>
      <h2>{t("steps")}</h2>
      {loaded.state === "loading" && <Skeleton rows={4} />}
      {loaded.state === "failed" && <p role="alert">{loaded.message}</p>}
      {loaded.state === "ready" && loaded.data.length === 0 && <p>{t("steps.none")}</p>}
      {loaded.state === "ready" && (
        <ol className="order-steps">
          {loaded.data.map((step) => (
            <li key={step.id} data-status={step.status}>
              <StepItem step={step} orderId={orderId} quantity={quantity} orderStatus={orderStatus} onDone={onDone} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface StepItemProps {
  readonly step: WorkStep;
  readonly orderId: string;
  readonly quantity: number;
  readonly orderStatus: number;
  readonly onDone: () => void;
}

/** Acts that the state of the order permits. Positions are judged by the server. */
function actsOf({ status }: WorkStep, orderStatus: number): readonly Act[] {
  if (orderStatus === ORDER_STATUS.held) return ACTS_OF[status].filter((act) => act === "report");
  if (orderStatus !== ORDER_STATUS.producing && orderStatus !== ORDER_STATUS.produced) return [];
  return status === STATUS.done ? ["rework"] : ACTS_OF[status];
}

function StepItem({ step, orderId, quantity, orderStatus, onDone }: StepItemProps) {
  const { t, locale } = useI18n(texts);
  const { api, permissions, services } = useRuntime();
  const [act, setAct] = useState<Act | null>(null);
  const send = async (chosen: Act, form: JsonObject = {}, photos: readonly File[] = []): Promise<void> => {
    try {
      const images: string[] = [];
      for (const photo of photos) images.push((await services.upload(photo)).link);
      const body = { ...form, ...(images.length > 0 && { images }), workOrderId: orderId, stepId: step.id, act: chosen };
      await api.call("POST", "/api/blade-workOrder/updateSept", anything, { body, quiet: true });
      setAct(null);
    } catch (error) {
      toast.error(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : messageOf(error));
    }
    onDone();
  };
  const acts = permissions.has("workorderstep_work") ? actsOf(step, orderStatus) : [];
  const choose = (chosen: Act): void => (chosen === "start" || chosen === "resume" ? void send(chosen) : setAct(chosen));
  const times = [step.startTime, step.finishTime].filter((time) => (time ?? "") !== "").join(" – ");
  const net = (step.workSeconds ?? 0) > 0 ? t("netTime", { span: spanText(step.workSeconds ?? 0, locale) }) : "";
  return (
    <div className="order-step">
      <h3>
        {step.septName} <span>{t(`step.${step.status}`)}</span>
      </h3>
      <p>{[step.postName, step.userName, times, net].filter((part) => (part ?? "") !== "").join(" · ")}</p>
      {step.status === STATUS.done && <p>{t("good", { good: step.goodQuantity ?? 0, scrap: step.scrapQuantity ?? 0 })}</p>}
      {(step.reworkCount ?? 0) > 0 && <p>{t("reworks", { count: step.reworkCount ?? 0 })}</p>}
      {step.hasProblem === 1 && (
        <p className="pad-problem">
          <Icon name="exclamation-circle" /> {t("problem", { text: step.problem ?? "" })}
        </p>
      )}
      {act === null ? (
        <div className="order-acts">
          {acts.map((name) => (
            <button
              key={name}
              type="button"
              data-main={name === ACTS_OF[step.status][0] || undefined}
              onClick={() => choose(name)}
            >
              {t(`act.${name}`)}
            </button>
          ))}
        </div>
      ) : (
        <div className="pad">
          <ActForm
            act={act}
            quantity={quantity}
            onCancel={() => setAct(null)}
            onSend={(form, photos) => send(act, form, photos)}
          />
        </div>
      )}
    </div>
  );
}
