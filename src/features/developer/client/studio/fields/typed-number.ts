/** Value of a typed number; "none" for other text, "long" for a number that the file cannot hold exactly. */
export type TypedNumber = number | "none" | "long";

/** Reads a decimal number. One with more digits than a number of the file can hold would be stored as another one. */
export function typedNumber(typed: string): TypedNumber {
  const digits = digitsOf(typed.trim());
  const value = Number(typed);
  if (digits === null || !Number.isFinite(value)) return "none";
  return digitsOf(String(value)) === digits ? value : "long";
}

/** The digits of a number and the place of the last one, written in one way; null for what is no number. */
function digitsOf(text: string): string | null {
  const [matched, sign, whole = "", part = "", exponent = "0"] = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  if (matched === undefined || whole + part === "") return null;
  const all = (whole + part).replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  if (digits === "") return "0";
  return `${sign === "-" ? "-" : ""}${digits}e${Number(exponent) - part.length + all.length - digits.length}`;
}
