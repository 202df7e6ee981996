import { useEffect } from "react";
import { useApiQuery } from "#runtime";
import { useI18n } from "#ui";
import { piecesText } from "../common/pieces-text.ts";
import { texts } from "../common/production-texts.ts";
import { timeText } from "../common/time-text.ts";
import { asEvents, type StepEvent } from "./detail-data.ts";

interface EventsProps {
  readonly orderId: string;
  /** Unit of the quantities, as people read it. */
  readonly unit: string;
  readonly listen: (refresh: () => void) => () => void;
}

/** The history of the steps, newest first; an altered step names its change order. */
export function Events({ orderId, unit, listen }: EventsProps) {
  const { t, text } = useI18n(texts);
  const loaded = useApiQuery(`/api/blade-workOrder/step-history/by-work-order/${orderId}`, NOTHING, asEvents);
  const again = loaded.state === "ready" ? loaded.again : null;
  useEffect(() => (again === null ? undefined : listen(again)), [again, listen]);
  return (
    <section className="order-events">
      <h2>{t("history")}</h2>
      {loaded.state === "failed" && <p role="alert">{loaded.message}</p>}
      {loaded.state === "ready" && loaded.data.length === 0 && <p>{t("history.none")}</p>}
      {loaded.state === "ready" && (
        <ol className="order-track">
          {loaded.data.map((event) => (
            <li key={event.id}>
              <EventTime event={event} /> {event.stepName} · {t(`event.${event.status}`)} · {event.operatorName}{" "}
              {typeof event.quantity === "number" && text(piecesText(event.quantity, unit))} {event.remark}{" "}
              {(event.changeOrderName ?? "") !== "" && `${t("byChange")} ${event.changeOrderName ?? ""}`}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** When it happened. An act from a pad without a network came later, which is said as well. */
function EventTime({ event: { createTime, enteredAt } }: { readonly event: StepEvent }) {
  const { t } = useI18n(texts);
  const time = enteredAt ?? createTime;
  const isLate = timeText(time) !== timeText(createTime);
  return (
    <>
      <time dateTime={time}>{timeText(time)}</time>
      {isLate && ` ${t("event.sent", { time: timeText(createTime) })}`}
    </>
  );
}

const NOTHING = {};
