import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { renderSVG } from "uqr";
import { ScreenFrame, useApiQuery } from "#runtime";
import { useModuleChanges } from "#runtime/records";
import { ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { texts } from "../common/production-texts.ts";
import "../common/production.css";
import "./detail.css";
import { Changes } from "./changes.tsx";
import { Deliveries } from "./deliveries.tsx";
import { asOrder, linksOf, type WorkOrder } from "./detail-data.ts";
import { Events } from "./events.tsx";
import { Materials } from "./materials.tsx";
import { Pictures } from "./pictures.tsx";
import { StepTimeline } from "./step-timeline.tsx";

const FOLLOWED = ["work-order", "work-order-step", "delivery-record", "change-order", "step-history"] as const;

/** The detail of one work order. The address names it: `?id=`. */
export const DetailScreen = observer(function DetailScreen() {
  const { t } = useI18n(texts);
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const loaded = useApiQuery("/api/blade-workOrder/detail", { id }, asOrder);
  return (
    <ScreenFrame grows>
      {loaded.state === "failed" && (
        <ErrorState title={t("missing")} hint={loaded.message} onRetry={loaded.retry}>
          <Link to="/workorder/workorder">{t("back")}</Link>
        </ErrorState>
      )}
      {loaded.state === "loading" && <Skeleton rows={10} />}
      {loaded.state === "ready" && <OrderView key={loaded.data.id} order={loaded.data} again={loaded.again} />}
    </ScreenFrame>
  );
});

interface OrderViewProps {
  readonly order: WorkOrder;
  readonly again: () => void;
}

function OrderView({ order, again }: OrderViewProps) {
  const { t } = useI18n(texts);
  const refreshers = useRef(new Set<() => void>());
  const refresh = (): void => {
    again();
    for (const run of refreshers.current) run();
  };
  useModuleChanges(FOLLOWED, refresh);
  useEffect(() => {
    document.title = order.workOrderNo;
  }, [order.workOrderNo]);
  const listen = (run: () => void): (() => void) => {
    refreshers.current.add(run);
    return () => void refreshers.current.delete(run);
  };
  const text = (name: string): string => String(order[name] ?? "—");
  const unit = order["unitName"] === undefined || order["unitName"] === null ? "" : ` ${String(order["unitName"])}`;
  const padLink = `${window.location.origin}/workorder/pad?order=${encodeURIComponent(order.workOrderNo)}`;
  return (
    <article className="order-detail">
      <header>
        <div>
          <h1>{order.workOrderNo}</h1>
          <p>
            {text("productName")} · {text("spec")}
          </p>
        </div>
        <div className="order-tools">
          <Link to={`/workorder/workorder/${order.id}`}>{t("record")}</Link>
          <button type="button" onClick={() => window.print()}>
            <Icon name="printer" /> {t("print")}
          </button>
        </div>
        <figure className="order-code">
          <img src={`data:image/svg+xml,${encodeURIComponent(renderSVG(padLink))}`} alt={t("print.hint")} />
          <figcaption>{t("print.hint")}</figcaption>
        </figure>
      </header>
      <dl className="order-facts">
        <Fact title={t("customer")} value={text("customerName")} />
        <Fact title={t("quantity")} value={`${order.quantity}${unit}`} />
        <Fact title={t("delivered")} value={text("deliveredQuantity")} />
        <Fact title={t("deadline")} value={text("deliveryDate")} />
      </dl>
      <StepTimeline orderId={order.id} quantity={order.quantity} listen={listen} onDone={refresh} />
      <Deliveries orderId={order.id} listen={listen} />
      <Materials value={order["materials"]} />
      <Changes orderId={order.id} listen={listen} />
      <Pictures links={[...linksOf(order["images"]), ...linksOf(order["drawings"])]} />
      <Events orderId={order.id} listen={listen} />
    </article>
  );
}

function Fact({ title, value }: { readonly title: string; readonly value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}
