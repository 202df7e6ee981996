import { useEffect, useMemo, useState } from "react";
import type { JsonObject } from "#contract";
import { anything, ApiError, messageOf, useApiQuery, useRuntime } from "#runtime";
import { Icon, Skeleton, toast, useI18n } from "#ui";
import { ActForm } from "../common/act-form.tsx";
import { countText } from "../common/pieces-text.ts";
import { texts } from "../common/production-texts.ts";
import { spanText } from "../common/span-text.ts";
import { periodText } from "../common/time-text.ts";
import { ACTS_OF, asPosts, asSteps, ORDER_STATUS, STATUS, type Act, type WorkStep } from "../common/step-types.ts";
import { piecesFor } from "../../stages.ts";
import { linksOf } from "./detail-data.ts";
import { Thumbnails } from "./pictures.tsx";

const NOTHING = {};

interface StepTimelineProps {
  readonly orderId: string;
  readonly quantity: number;
  readonly orderStatus: number;
  /** @returns how to stop */
  readonly listen: (refresh: () => void) => () => void;
  readonly onDone: () => void;
}

/** The steps of an order in their order. Those at which work stands come first as well, with their acts. */
export function StepTimeline({ orderId, quantity, orderStatus, listen, onDone }: StepTimelineProps) {
  const { t } = useI18n(texts);
  const loaded = useApiQuery("/api/blade-workOrder/workProcessSept/getList", { workOrderId: orderId, sorts: "sort" }, asSteps);
  const again = loaded.state === "ready" ? loaded.again : null;
  const own = useApiQuery("/api/blade-workOrder/getCurrentUserPosts", NOTHING, asPosts);
  // Until they are known every act is offered; the server judges each.
  const posts = useMemo(() => (own.state === "ready" ? new Set(own.data.map(({ id }) => id)) : null), [own]);
  useEffect(() => (again === null ? undefined : listen(again)), [again, listen]);
  const steps = loaded.state === "ready" ? loaded.data : [];
  const item = (step: WorkStep, isFront: boolean) => (
    <li key={step.id} data-status={step.status}>
      <StepItem
        step={step}
        isShort={!isFront && AT_WORK.has(step.status)}
        acts={permittedActs(step, steps, orderStatus, posts)}
        orderId={orderId}
        pieces={piecesFor(steps, step.id, quantity)}
        onDone={onDone}
      />
    </li>
  );
  const front = steps.filter(({ status }) => AT_WORK.has(status));
  return (
    <>
      {front.length > 0 && (
        <section>
          <h2>{t("steps.now")}</h2>
          <ol className="order-steps order-now">{front.map((step) => item(step, true))}</ol>
        </section>
      )}
      <section>
        <h2>{t("steps")}</h2>
        {loaded.state === "loading" && <Skeleton rows={4} />}
        {loaded.state === "failed" && <p role="alert">{loaded.message}</p>}
        {loaded.state === "ready" && steps.length === 0 && <p>{t("steps.none")}</p>}
        {loaded.state === "ready" && <ol className="order-steps order-all">{steps.map((step) => item(step, false))}</ol>}
      </section>
    </>
  );
}

/** States of the steps that stand in front. */
const AT_WORK: ReadonlySet<number> = new Set([STATUS.ready, STATUS.running, STATUS.paused]);

interface StepItemProps {
  readonly step: WorkStep;
  /** Only its name and facts, because the step stands in front as well. */
  readonly isShort: boolean;
  readonly acts: readonly Act[];
  readonly orderId: string;
  readonly pieces: number;
  readonly onDone: () => void;
}

/** Acts that the state of the order permits to people with these positions. People of later steps may send work back. */
function permittedActs(
  step: WorkStep,
  steps: readonly WorkStep[],
  orderStatus: number,
  posts: ReadonlySet<string> | null,
): readonly Act[] {
  const solve = step.hasProblem === 1 ? (["solve"] as const) : [];
  const isOpen = ({ postId }: WorkStep): boolean => posts === null || (postId ?? "") === "" || posts.has(postId ?? "");
  if (step.status === STATUS.done) {
    const isRunning = orderStatus === ORDER_STATUS.producing || orderStatus === ORDER_STATUS.produced;
    const later = steps.slice(steps.indexOf(step));
    return isRunning && later.some(isOpen) ? ["rework", ...solve] : solve;
  }
  if (!isOpen(step)) return solve;
  if (orderStatus === ORDER_STATUS.held) return [...ACTS_OF[step.status].filter((act) => act === "report"), ...solve];
  return orderStatus === ORDER_STATUS.producing ? [...ACTS_OF[step.status], ...solve] : solve;
}

function StepItem({ step, isShort, acts: permitted, orderId, pieces, onDone }: StepItemProps) {
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
  const acts = permitted.filter((name) => permissions.has(name === "solve" ? "workorderstep_solve" : "workorderstep_work"));
  const choose = (chosen: Act): void => (chosen === "start" || chosen === "resume" ? void send(chosen) : setAct(chosen));
  const net = (step.workSeconds ?? 0) > 0 ? t("netTime", { span: spanText(step.workSeconds ?? 0, locale) }) : "";
  const head = (
    <>
      <h3>
        {step.septName} <span>{t(`step.${step.status}`)}</span>
      </h3>
      <p className="order-step-facts">
        {[step.postName, step.userName, periodText(step.startTime, step.finishTime), net]
          .filter((part) => (part ?? "") !== "")
          .map((part) => (
            <span key={part}>{part}</span>
          ))}
      </p>
    </>
  );
  if (isShort) return <div className="order-step">{head}</div>;
  return (
    <div className="order-step">
      {head}
      {AT_WORK.has(step.status) && (step.requirement ?? "") !== "" && <p>{t("asked", { text: step.requirement ?? "" })}</p>}
      {step.status === STATUS.done && (
        <p>{t("good", { good: countText(step.goodQuantity ?? 0), scrap: countText(step.scrapQuantity ?? 0) })}</p>
      )}
      {(step.reworkCount ?? 0) > 0 && <p>{t("reworks", { count: step.reworkCount ?? 0 })}</p>}
      {(step.remark ?? "") !== "" && <p>{t("noted", { text: step.remark ?? "" })}</p>}
      <Thumbnails links={linksOf(step.images)} />
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
          <ActForm act={act} pieces={pieces} onCancel={() => setAct(null)} onSend={(form, photos) => send(act, form, photos)} />
        </div>
      )}
    </div>
  );
}
