import * as valibot from "valibot";
import { described, Whole } from "../schemas.ts";

/** A slice of records with its total. */
export interface Page<T> {
  readonly records: readonly T[];
  /** All matching records. An estimate when `about` is set: the server stops counting before people have to wait. */
  readonly total: number;
  readonly about?: true;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

/** The schema of a page of records. */
/* @__NO_SIDE_EFFECTS__ */
export function pageSchema<const Schema extends valibot.GenericSchema>(record: Schema) {
  return valibot.object({
    records: valibot.array(record),
    total: Whole,
    about: valibot.exactOptional(described(valibot.literal(true), "The total is an estimate")),
    size: Whole,
    current: Whole,
    pages: Whole,
  });
}

/** Page sizes that every list offers. */
export const PAGE_SIZES = [10, 30, 50, 100, 200] as const;
/** Page sizes that a module file or a saved view may also name. */
export const LARGE_PAGE_SIZES = [500, 1000] as const;
export const DEFAULT_PAGE_SIZE = 10;
/** The largest page the server answers; a larger `size` is refused with 400. */
export const MAX_PAGE_SIZE = 1000;

export function isPageSize(size: number): boolean {
  return [...PAGE_SIZES, ...LARGE_PAGE_SIZES].some((known) => known === size);
}

/** The page sizes that a list offers: those of every list, and larger ones that its module file or its view names. */
export function pageSizesWith(...named: readonly number[]): readonly number[] {
  return [...PAGE_SIZES, ...LARGE_PAGE_SIZES.filter((size) => named.includes(size))];
}

/** @param counted number of all matching records, or the count that a page carries */
export function pageOf<T>(
  records: readonly T[],
  counted: number | Pick<Page<T>, "total" | "about">,
  current: number,
  size: number,
): Page<T> {
  const { total, about } = typeof counted === "number" ? { total: counted } : counted;
  return { records, total, ...(about === true ? { about } : {}), size, current, pages: size > 0 ? Math.ceil(total / size) : 0 };
}
