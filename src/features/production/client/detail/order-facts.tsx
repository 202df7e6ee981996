import type { StoredRecord } from "#contract";
import { useI18n } from "#ui";
import { texts } from "../common/production-texts.ts";

/** The facts of an order that its steps are about. */
export function OrderFacts({ record }: { readonly record: StoredRecord }) {
  const { t } = useI18n(texts);
  const text = (name: string): string => {
    const value = record[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const facts = [
    ["product", [text("productName"), text("spec")].filter((part) => part !== "").join(" · ")],
    ["customer", text("customerName")],
    ["quantity", `${text("quantity")} ${text("unitName")}`.trim()],
    ["delivered", text("deliveredQuantity")],
    ["deadline", text("deliveryDate")],
  ] as const;
  return (
    <dl className="order-facts">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{t(title)}</dt>
          <dd>{value === "" ? "—" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
