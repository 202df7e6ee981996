import { isJsonObject } from "#contract";
import { useI18n } from "#ui";
import { texts } from "../common/production-texts.ts";

/** The materials that an order uses. @param value list of entries with the material's name beside its id */
export function Materials({ value }: { readonly value: unknown }) {
  const { t } = useI18n(texts);
  const entries = Array.isArray(value) ? value.filter(isJsonObject) : [];
  if (entries.length === 0) return null;
  return (
    <section className="trellis-print-part">
      <h2>{t("materials")}</h2>
      <ul className="order-rows order-materials">
        {entries.map((entry, at) => (
          <li key={at}>
            <span>{String(entry["materialName"] ?? entry["materialId"] ?? "")}</span>
            <span>{String(entry["quantity"] ?? "")}</span>
            <span>{String(entry["remark"] ?? "")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
