/** The ids of a comma-separated list, without other texts. */
export function idList(text: unknown): string[] {
  return (typeof text === "string" ? text : "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^\d{1,19}$/.test(part) && BigInt(part) <= 9_223_372_036_854_775_807n);
}
