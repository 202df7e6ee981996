import { useEffect, useState } from "react";
import { useApiQuery } from "#runtime";
import { Skeleton, useI18n } from "#ui";
import { piecesText } from "../common/pieces-text.ts";
import { texts } from "../common/production-texts.ts";
import { timeText } from "../common/time-text.ts";
import { asDeliveries, asTrack, type Delivery } from "./detail-data.ts";

interface DeliveriesProps {
  readonly orderId: string;
  readonly listen: (refresh: () => void) => () => void;
}

/** Deliveries of an order, each with the course of its parcel. */
export function Deliveries({ orderId, listen }: DeliveriesProps) {
  const { t } = useI18n(texts);
  const loaded = useApiQuery("/api/blade-workOrder/delivery-records", { workOrderId: orderId }, asDeliveries);
  const again = loaded.state === "ready" ? loaded.again : null;
  useEffect(() => (again === null ? undefined : listen(again)), [again, listen]);
  return (
    <section>
      <h2>{t("deliveries")}</h2>
      {loaded.state === "loading" && <Skeleton rows={2} />}
      {loaded.state === "failed" && <p role="alert">{loaded.message}</p>}
      {loaded.state === "ready" && loaded.data.length === 0 && <p>{t("deliveries.none")}</p>}
      {loaded.state === "ready" && (
        <ul className="order-deliveries">
          {loaded.data.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryItem delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DeliveryItem({ delivery }: { readonly delivery: Delivery }) {
  const { t, text: wordOf } = useI18n(texts);
  const [isOpen, setOpen] = useState(false);
  const { expressNo, expressCompany, expressCompanyName, quantity, unitName, deliverTime, status } = delivery;
  const track = useApiQuery("/api/blade-workOrder/queryExpress", isOpen ? { expressNo, expressCompany } : null, asTrack);
  return (
    <>
      <div className="order-delivery">
        <p>
          <strong>{wordOf(piecesText(quantity, unitName ?? null))}</strong> {expressCompanyName ?? expressCompany} {expressNo}
          <br />
          <span>
            {timeText(deliverTime)} · {t(status === 1 ? "delivery.confirmed" : "delivery.shipped")}
          </span>
        </p>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("track")}
        </button>
      </div>
      {isOpen && track.state === "failed" && <p role="alert">{track.message}</p>}
      {isOpen && track.state === "ready" && track.data.events.length === 0 && <p>{t("track.none")}</p>}
      {isOpen && track.state === "ready" && (
        <ol className="order-track">
          {track.data.events.map(({ time, text }) => (
            <li key={`${time} ${text}`}>
              <time dateTime={time}>{timeText(time)}</time> {text}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
