/** Converts a value to text: an absent value is empty, lists and objects are JSON. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : `${value as number | boolean}`;
}
