/** Codes of ISO 4217 that this platform knows. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf("currency");

/** Names and signs of currencies that are no codes. */
export const CURRENCY_HABITS: Readonly<Record<string, string>> = {
  rmb: "CNY",
  cnh: "CNY",
  yuan: "CNY",
  人民币: "CNY",
  元: "CNY",
  "¥": "CNY",
  "￥": "CNY",
  $: "USD",
  us$: "USD",
  dollar: "USD",
  美元: "USD",
  "€": "EUR",
  euro: "EUR",
  欧元: "EUR",
  "£": "GBP",
  pound: "GBP",
  hk$: "HKD",
  港币: "HKD",
  nt$: "TWD",
  yen: "JPY",
  日元: "JPY",
};
