/** The same values in an order of their own, so that lists compare as sets do. */
export function sorted<T>(values: Iterable<T>): T[] {
  return [...values].sort((a, b) => (String(a) < String(b) ? -1 : 1));
}
