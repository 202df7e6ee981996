/** A slice of records with its total (wire.md, "Every call"); numbers are numbers. */
export interface Page<T> {
  readonly records: readonly T[];
  /** All that fit; with `about` an estimate: more than are counted while somebody waits. */
  readonly total: number;
  readonly about?: true;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

/** Page sizes a person may choose: those of the product spec §9, and larger ones for who scrolls rather than turns. */
export const PAGE_SIZES = [10, 30, 50, 100, 200, 500, 1000] as const;
export const DEFAULT_PAGE_SIZE = 10;
/** The largest page the server answers; a larger `size` is refused with 400. */
export const MAX_PAGE_SIZE = 1000;

/** @param counted how many there are in all, or as a page's own count tells it */
export function pageOf<T>(
  records: readonly T[],
  counted: number | Pick<Page<T>, "total" | "about">,
  current: number,
  size: number,
): Page<T> {
  const { total, about } = typeof counted === "number" ? { total: counted } : counted;
  return { records, total, ...(about === true ? { about } : {}), size, current, pages: size > 0 ? Math.ceil(total / size) : 0 };
}
