import { isJsonObject, type Json, type JsonObject } from "#contract";
import { textOf } from "../../values/text-of.ts";

/** Code of ISO 4217. */
const CODE = /^[A-Z]{3}$/;

/**
 * Currency of an amount: that of the field (`currency`), or the one that another field of its record says
 * (`currencyField`), by `currencies` where its values are no codes.
 * @returns the code of ISO 4217; null for an amount without a currency, such as points
 */
export function recordCurrency(options: JsonObject, record: Readonly<Record<string, Json | undefined>> | null): string | null {
  const [currency, currencyField, currencies] = [options["currency"], options["currencyField"], options["currencies"]];
  if (typeof currency === "string") return currency;
  if (typeof currencyField !== "string") return null;
  const value = textOf(record?.[currencyField] ?? null);
  const code = isJsonObject(currencies) ? textOf(currencies[value] ?? null) : value;
  return CODE.test(code) ? code : null;
}
