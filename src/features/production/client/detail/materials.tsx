import { isJsonObject, type Json } from "#contract";
import { useI18n } from "#ui";
import { piecesText } from "../common/pieces-text.ts";
import { texts } from "../common/production-texts.ts";

const textOf = (value: Json | undefined): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The materials that an order uses. @param value list of entries with the material's name beside its id */
export function Materials({ value }: { readonly value: unknown }) {
  const { t, text } = useI18n(texts);
  const entries = Array.isArray(value) ? value.filter(isJsonObject) : [];
  if (entries.length === 0) return null;
  return (
    <section className="trellis-print-part">
      <h2>{t("materials")}</h2>
      <ul className="order-rows order-materials">
        {entries.map((entry, at) => (
          <li key={at}>
            <span>{String(entry["materialName"] ?? entry["materialId"] ?? "")}</span>
            <span>{text(piecesText(textOf(entry["quantity"]), textOf(entry["unitName"])))}</span>
            <span>{String(entry["remark"] ?? "")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
