/** An amount with the symbol of its currency, behind a minus: `-¥5.00`. */
export function withCurrency(currency: string, text: string): string {
  return text.startsWith("-") ? `-${currency}${text.slice(1)}` : `${currency}${text}`;
}
