import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useApiQuery } from "#runtime";
import { PrintSheet } from "#runtime/records";
import { useI18n } from "#ui";
import { countText } from "../common/pieces-text.ts";
import { texts } from "../common/production-texts.ts";
import { asSteps } from "../common/step-types.ts";
import { linksOf } from "./detail-data.ts";
import { Materials } from "./materials.tsx";
import { OrderFacts } from "./order-facts.tsx";

interface JobSheetProps {
  readonly module: Module;
  readonly record: StoredRecord;
  /** Picture of the code that opens the order on the pad; null where the user has no pad. */
  readonly code: string | null;
  readonly onDone: () => void;
}

/** The sheet that goes through the hall with an order: a code for the pad, the steps with room to sign, materials, drawings. */
export function JobSheet({ module, record, code, onDone }: JobSheetProps) {
  const { t } = useI18n(texts);
  const steps = useApiQuery("/api/blade-workOrder/workProcessSept/getList", { workOrderId: record.id, sorts: "sort" }, asSteps);
  if (steps.state !== "ready") return null;
  return (
    <PrintSheet
      module={module}
      title={`${t("print.title")} ${String(record["workOrderNo"] ?? "")}`}
      facts={null}
      wide={false}
      onDone={onDone}
    >
      <div className="order-head">
        <OrderFacts record={record} />
        {code !== null && (
          <figure className="order-code">
            <img src={`data:image/svg+xml,${encodeURIComponent(code)}`} alt={t("code")} />
            <figcaption>{t("code")}</figcaption>
          </figure>
        )}
      </div>
      <section className="trellis-print-part">
        <h2>{t("steps")}</h2>
        <table>
          <thead>
            <tr>
              {(["step", "post", "requirement", "goodShort", "scrapShort", "signed"] as const).map((title) => (
                <th key={title}>{t(title)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.data.map((step) => (
              <tr key={step.id}>
                <td>{step.septName}</td>
                <td>{step.postName}</td>
                <td>{step.requirement}</td>
                <td>{countText(step.goodQuantity ?? "")}</td>
                <td>{(step.scrapQuantity ?? 0) > 0 && countText(step.scrapQuantity ?? 0)}</td>
                <td className="order-sign">{step.userName}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Materials value={record["materials"]} />
      <div className="order-drawings">
        {linksOf(record["drawings"]).map((link) => (
          <img key={link} src={link} alt="" />
        ))}
      </div>
    </PrintSheet>
  );
}
