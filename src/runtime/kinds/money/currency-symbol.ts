import type { Locale } from "#contract";

/**
 * `CNY` → `¥`.
 * @param currency ISO 4217 code
 */
export function currencySymbol(currency: string, locale: Locale): string {
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" }).formatToParts(0);
  return parts.find((part) => part.type === "currency")?.value ?? currency;
}
