import type { StoredRecord } from "#contract";
import { useI18n } from "#ui";
import { serverDay } from "#ui/server-time";
import { piecesText } from "../common/pieces-text.ts";
import { texts } from "../common/production-texts.ts";
import { secondsBetween, spanText } from "../common/span-text.ts";
import { OPEN_ORDER } from "../common/step-types.ts";

/** The facts of an order that its steps are about. */
export function OrderFacts({ record }: { readonly record: StoredRecord }) {
  const { t, text: wordOf, locale } = useI18n(texts);
  const text = (name: string): string => {
    const value = record[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const pieces = (name: string): string => (text(name) === "" ? "" : wordOf(piecesText(text(name), text("unitName"))));
  const due = text("deliveryDate");
  const isLate = OPEN_ORDER.has(record["status"]) && due !== "" && due < serverDay();
  const start = text("startTime");
  const facts = [
    ["product", [text("productName"), text("spec")].filter((part) => part !== "").join(" · ")],
    ["customer", text("customerName")],
    ["quantity", pieces("quantity")],
    ["delivered", pieces("deliveredQuantity")],
    ["deadline", isLate ? `${due} ${t("overdue")}` : due],
    ["leadTime", start === "" ? "" : spanText(secondsBetween(start, text("finishTime") || null), locale)],
  ] as const;
  return (
    <dl className="order-facts">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{t(title)}</dt>
          <dd data-late={(title === "deadline" && isLate) || undefined}>{value === "" ? "—" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
