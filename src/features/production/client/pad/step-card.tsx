import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { JsonObject } from "#contract";
import { Icon, useI18n } from "#ui";
import { ActForm } from "../common/act-form.tsx";
import type { Outbox } from "../common/outbox.ts";
import { texts } from "../common/production-texts.ts";
import { ACTS_OF, ORDER_STATUS, type Act, type StepTarget, type WaitingStep } from "../common/step-types.ts";
import { PictureViewer } from "../common/picture-viewer.tsx";
import { today } from "../common/today.ts";
import { StepWork } from "./step-work.tsx";

interface StepCardProps {
  readonly step: WaitingStep;
  readonly outbox: Outbox;
}

/** A step that waits, with its acts. The people of a step can also send work back to a finished step before it. */
export const StepCard = observer(function StepCard({ step, outbox }: StepCardProps) {
  const { t } = useI18n(texts);
  const [act, setAct] = useState<Act | null>(null);
  const [picture, setPicture] = useState<number | null>(null);
  const pictures = [...step.drawings, ...step.orderImages];
  const isPending = outbox.isPending(step.id);
  const isHeld = step.orderStatus === ORDER_STATUS.held;
  const isLate = step.deliveryDate < today();
  const send = async (
    chosen: Act,
    form: JsonObject = {},
    photos: readonly File[] = [],
    target: StepTarget = step,
  ): Promise<void> => {
    const { workOrderId, workOrderNo: order } = step;
    try {
      await outbox.add({ workOrderId, stepId: target.id, act: chosen, form, order, step: target.septName }, photos);
    } catch (error) {
      throw new Error(t("photo.notKept"), { cause: error });
    }
    setAct(null);
  };
  const choose = (chosen: Act): void => (chosen === "start" || chosen === "resume" ? void send(chosen) : setAct(chosen));
  const acts = [...ACTS_OF[step.status], ...(step.doneSteps.length > 0 ? (["rework"] as const) : [])];
  return (
    <article className="pad-card" data-status={step.status} aria-label={`${step.workOrderNo} ${step.septName}`}>
      <header>
        <h2>
          {step.septName} {step.isTop === 1 && <span className="pad-urgent">{t("urgent")}</span>}
        </h2>
        <span className="pad-state">{isPending ? t("pending") : t(`step.${step.status}`)}</span>
      </header>
      <div className="pad-subject">
        <p className="pad-product">
          {step.productName} <span>{step.spec}</span>
        </p>
        {pictures.length > 0 && (
          <>
            <button type="button" onClick={() => setPicture(0)}>
              <Icon name="file-image" /> {t("drawings", { count: pictures.length })}
            </button>
            <PictureViewer links={pictures} shown={picture} onShow={setPicture} />
          </>
        )}
      </div>
      <p className="pad-facts">
        <Link to={`/productionOrderDetail/index?id=${step.workOrderId}`}>{step.workOrderNo}</Link>
        <strong>{t("pieces", { count: step.pieces })}</strong>
        <span data-late={isLate || undefined}>
          {t("due", { date: step.deliveryDate })} {isLate && t("overdue")}
        </span>
      </p>
      <StepWork step={step} />
      {(step.requirement ?? "") !== "" && <p className="pad-requirement">{step.requirement}</p>}
      {step.hasProblem === 1 && (
        <p className="pad-problem">
          <Icon name="exclamation-circle" /> {t("problem", { text: step.problem ?? "" })}
        </p>
      )}
      {isHeld && <p className="pad-note">{t("held")}</p>}
      {act === null ? (
        <div className="pad-acts">
          {acts.map((name, at) => (
            <button
              key={name}
              type="button"
              data-main={at === 0 || undefined}
              disabled={isPending || (isHeld && name !== "report")}
              onClick={() => choose(name)}
            >
              {t(`act.${name}`)}
            </button>
          ))}
        </div>
      ) : (
        <ActForm
          act={act}
          pieces={step.pieces}
          targets={act === "rework" ? step.doneSteps : []}
          onCancel={() => setAct(null)}
          onSend={(form, photos, target) => send(act, form, photos, target)}
        />
      )}
    </article>
  );
});
