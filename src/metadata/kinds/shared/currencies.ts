/** Codes of ISO 4217 that this platform knows. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf("currency");
