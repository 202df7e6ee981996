/** True for a list without items, which is empty like a text without characters. */
export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
