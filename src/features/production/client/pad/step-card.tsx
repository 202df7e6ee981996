import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { JsonObject } from "#contract";
import { Icon, useI18n } from "#ui";
import { serverDay } from "#ui/server-time";
import { ActForm } from "../common/act-form.tsx";
import type { Entry } from "../common/entry.ts";
import type { Outbox } from "../common/outbox.ts";
import { piecesText } from "../common/pieces-text.ts";
import { texts } from "../common/production-texts.ts";
import { ACTS_OF, ORDER_STATUS, type Act, type StepTarget, type WaitingStep } from "../common/step-types.ts";
import { PictureViewer } from "../common/picture-viewer.tsx";
import { EntryList, RefusedEntries } from "./entry-list.tsx";
import { StepWork } from "./step-work.tsx";
import { withEntries } from "./with-entries.ts";

interface StepCardProps {
  readonly step: WaitingStep;
  readonly outbox: Outbox;
  /** The form of an act was opened or closed. */
  readonly onEdit: (isOpen: boolean) => void;
}

/**
 * A step that waits, with its acts. The people of a step can also send work back to a finished step before it. What was
 * entered counts at once, though the server does not have it yet.
 */
export const StepCard = observer(function StepCard({ step: known, outbox, onEdit }: StepCardProps) {
  const { t, text } = useI18n(texts);
  const [act, setAct] = useState<Act | null>(null);
  const [picture, setPicture] = useState<number | null>(null);
  const edit = (chosen: Act | null): void => {
    setAct(chosen);
    onEdit(chosen !== null);
  };
  const ofCard = (entries: readonly Entry[]): readonly Entry[] => entries.filter(({ cardId }) => cardId === known.id);
  const present = (): WaitingStep => withEntries(known, ofCard([...outbox.sent, ...outbox.waiting]));
  const step = present();
  const waiting = ofCard(outbox.waiting);
  const pictures = [...step.drawings, ...step.orderImages];
  const isHeld = step.orderStatus === ORDER_STATUS.held;
  const isLate = step.deliveryDate < serverDay();
  const send = async (
    chosen: Act,
    form: JsonObject = {},
    photos: readonly File[] = [],
    target: StepTarget = step,
  ): Promise<void> => {
    const { workOrderId, workOrderNo: order } = step;
    const subject = { workOrderId, stepId: target.id, cardId: step.id, order, step: target.septName };
    try {
      await outbox.add({ ...subject, act: chosen, form }, photos);
    } catch (error) {
      throw new Error(t("photo.notKept"), { cause: error });
    }
    edit(null);
  };
  const choose = (chosen: Act): void => {
    if (chosen !== "start" && chosen !== "resume") return edit(chosen);
    // A second touch may come before the card shows the first one.
    if (actsOn(present()).includes(chosen)) void send(chosen);
  };
  const acts = actsOn(step);
  return (
    <article className="pad-card" data-status={step.status} aria-label={`${step.workOrderNo} ${step.septName}`}>
      <header>
        <h2>
          {step.septName} {step.isTop === 1 && <span className="pad-urgent">{t("urgent")}</span>}
        </h2>
        <span className="pad-state">
          {t(`step.${step.status}`)}
          {waiting.length > 0 && ` · ${t("pending")}`}
        </span>
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
        <strong>{text(piecesText(step.pieces, step.unitName ?? null))}</strong>
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
      {waiting.length > 0 && <EntryList entries={waiting} />}
      <RefusedEntries cardId={known.id} entries={ofCard(outbox.refused)} outbox={outbox} />
      {act === null ? (
        <div className="pad-acts">
          {acts.map((name, at) => (
            <button
              key={name}
              type="button"
              data-main={at === 0 || undefined}
              disabled={isHeld && name !== "report"}
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
          onCancel={() => edit(null)}
          onSend={(form, photos, target) => send(act, form, photos, target)}
        />
      )}
    </article>
  );
});

/** Acts at a step in its state, the usual one first. */
function actsOn({ status, doneSteps }: WaitingStep): readonly Act[] {
  const acts = ACTS_OF[status];
  return acts.length > 0 && doneSteps.length > 0 ? [...acts, "rework"] : acts;
}
