import { useEffect, useRef, useState } from "react";
import encodeQR from "qr";
import { REVISION_FIELD } from "#contract";
import { abilitiesOn, useRuntime, type RecordPanelProps } from "#runtime";
import { useModuleChanges } from "#runtime/records";
import { Icon, useI18n } from "#ui";
import { texts } from "../common/production-texts.ts";
import "../common/production.css";
import "./detail.css";
import { Changes } from "./changes.tsx";
import { Deliveries } from "./deliveries.tsx";
import { linksOf } from "./detail-data.ts";
import { Events } from "./events.tsx";
import { JobSheet } from "./job-sheet.tsx";
import { Materials } from "./materials.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { Pictures } from "./pictures.tsx";
import { StepTimeline } from "./step-timeline.tsx";

/** Modules around a code, which readers need. */
const QUIET_ZONE = 4;
const FOLLOWED = ["work-order", "work-order-step", "delivery-record", "change-order", "step-history"] as const;

/** The course of a work order on the page of its record: steps with their acts, deliveries, materials, changes, pictures. */
export function OrderPanel({ module, record, onChanged }: RecordPanelProps) {
  const { t } = useI18n(texts);
  const { permissions, screenPath } = useRuntime();
  const refreshers = useRef(new Set<() => void>());
  const [isPrinting, setPrinting] = useState(false);
  const refreshParts = (): void => {
    for (const run of refreshers.current) run();
  };
  const refresh = (): void => {
    onChanged();
    refreshParts();
  };
  useModuleChanges(FOLLOWED, refresh);
  // An action of the page, such as a delivery, shows here by the new revision alone.
  const revision = record[REVISION_FIELD];
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current !== revision) refreshParts();
    seen.current = revision;
  }, [revision]);
  const listen = (run: () => void): (() => void) => {
    refreshers.current.add(run);
    return () => void refreshers.current.delete(run);
  };
  const number = String(record["workOrderNo"] ?? "");
  const pad = screenPath("pad-work-order");
  const code =
    pad === null
      ? null
      : encodeQR(`${window.location.origin}${pad}?order=${encodeURIComponent(number)}`, "svg", { border: QUIET_ZONE });
  return (
    <div className="order-detail">
      <div className="order-head">
        <div className="order-lead">
          <OrderFacts record={record} />
          {abilitiesOn(module, permissions).print && (
            <div className="order-tools">
              <button type="button" onClick={() => setPrinting(true)}>
                <Icon name="printer" /> {t("print")}
              </button>
            </div>
          )}
        </div>
        {code !== null && (
          <figure className="order-code">
            <img src={`data:image/svg+xml,${encodeURIComponent(code)}`} alt={t("code")} />
            <figcaption>{t("code")}</figcaption>
          </figure>
        )}
      </div>
      <div className="order-course">
        <StepTimeline
          orderId={record.id}
          quantity={Number(record["quantity"])}
          orderStatus={Number(record["status"])}
          listen={listen}
          onDone={refresh}
        />
        <Events orderId={record.id} unit={String(record["unitName"] ?? "")} listen={listen} />
      </div>
      <div className="order-course">
        <Deliveries orderId={record.id} listen={listen} />
        <Changes orderId={record.id} listen={listen} />
        <Materials value={record["materials"]} />
        <Pictures links={[...linksOf(record["images"]), ...linksOf(record["drawings"])]} />
      </div>
      {isPrinting && <JobSheet module={module} record={record} code={code} onDone={() => setPrinting(false)} />}
    </div>
  );
}
