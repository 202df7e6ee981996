/**
 * Amounts are decimals in texts; nothing here ever makes a number of them.
 */

/**
 * An amount as people write it, as the wire has it: `¥ 1,234.50` → `1234.50`, `.5` → `0.5`. What is no amount comes back
 * as it was, for the validator to name.
 */
export function amountOf(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/^\s*(-?)\s*(?:[A-Z]{3}\b|\p{Sc})?\s*(-?)/u, "$1$2")
    .replaceAll(/[\s,]/g, "");
  const match = /^(-?)0*(\d*)(?:\.(\d*))?$/.exec(plain);
  if (match === null || !/\d/.test(plain)) return text.trim();
  const [, sign = "", whole = "", decimals = ""] = match;
  return `${sign}${whole === "" ? "0" : whole}${decimals === "" ? "" : `.${decimals}`}`;
}

/** Groups an amount and gives it at least some decimal places: `1234.5` → `1,234.50`. What is no amount stays as it is. */
export function amountText(amount: string, precision = 0): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount);
  if (match === null) return amount;
  const [, sign = "", whole = "", decimals = ""] = match;
  const rest = decimals.padEnd(precision, "0");
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}${rest === "" ? "" : `.${rest}`}`;
}

const NAME = /(?:amount|price|money|fee|balance|cost|salary)$/i;
const TITLE = /(?:金额|价格|单价|总价|费用|余额|成本|售价|工资)$/;

/** Whether a field is called like an amount, which is never a floating-point number. */
export function isNamedAmount(name: string, title: string): boolean {
  return NAME.test(name) || TITLE.test(title);
}
