/** Numbers read the same in both languages of the console: groups of three, a point before the decimals. */
const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 });

export function numberText(value: number): string {
  return GROUPED.format(value);
}

/** Groups a decimal kept as text, digit by digit: a float would lose some. */
export function decimalText(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value);
  if (match === null) return value;
  const [, sign = "", whole = "", rest = ""] = match;
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}${rest}`;
}
