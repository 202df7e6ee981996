import type { TableColumn } from "../table-types.ts";

export const SELECT_WIDTH = 48;
export const GRIP_WIDTH = 32;
const MIN_WIDTH = 120;
/** Pixels of a text that may be cut, where the table scrolls. */
const SCROLLING_TEXT = 112;
/** Pixels that a column saves with less padding (data-table.css). */
const TIGHT_SAVES = 16;

/**
 * Distributes the width of the table among its columns.
 *
 * First, each column gets the width of its cells: no text is cut while another column is wider than its cells. Where the
 * room is too small for that, columns that may shrink do so. A table that scrolls shortens long texts only, so that less lies out of sight.
 *
 * With more room, columns get the width that they want. Flexible columns then grow in proportion. Without a flexible
 * column the last unpinned column takes the rest, so that pinned columns keep their sticky offsets.
 * @param room pixels between the selection column and the actions column
 */
export function columnWidths<Row>(columns: readonly TableColumn<Row>[], room: number): Readonly<Record<string, number>> {
  const widths = widthsIn(columns, room);
  return Object.fromEntries(columns.map((column, index) => [column.id, widths[index] ?? MIN_WIDTH]));
}

function widthsIn<Row>(columns: readonly TableColumn<Row>[], room: number): readonly number[] {
  const wanted = columns.map(wantedBy);
  const needed = columns.map(neededBy);
  const all = needed.map((width, index) => Math.max(width, wanted[index] ?? 0));
  if (sum(needed) <= room) return grown(columns, between(needed, all, room), room);
  const used = columns.map(usedBy);
  if (sum(used) <= room) return grown(columns, between(used, needed, room), room);
  const least = columns.map(leastOf);
  if (sum(least) <= room) return between(least, used, room);
  return columns.map(({ needs, shrinkTo }, index) => {
    const whole = needs ?? wanted[index] ?? MIN_WIDTH;
    return shrinkTo === undefined ? whole : Math.min(whole, Math.max(shrinkTo, SCROLLING_TEXT));
  });
}

/**
 * Grows each width from `from` towards `to`, as far as the room allows. The smallest requests are met first and in
 * full; whole pixels stay whole.
 */
function between(from: readonly number[], to: readonly number[], room: number): readonly number[] {
  const at = (level: number): readonly number[] => to.map((width, index) => Math.min(width, Math.max(from[index] ?? 0, level)));
  let [low, high] = [0, Math.max(0, ...to) + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (sum(at(middle)) <= room) low = middle;
    else high = middle;
  }
  return at(low);
}

/**
 * Returns the columns with less padding, where texts would otherwise be cut or the table would scroll.
 * @returns null where there is room, or where the table scrolls anyway
 */
export function tightened<Row>(columns: readonly TableColumn<Row>[], room: number): readonly TableColumn<Row>[] | null {
  if (room <= 0 || sum(columns.map(usedBy)) <= room) return null;
  const tight = columns.map((column) => (column.exact === true ? column : tightenedOne(column)));
  return sum(tight.map(leastOf)) <= room ? tight : null;
}

/** Leaves out columns that yield, the rightmost first, until the others have room beside each other. */
export function withRoom<Row>(columns: readonly TableColumn<Row>[], room: number): readonly TableColumn<Row>[] {
  let kept = columns;
  while (sum(kept.map(leastOf)) > room) {
    const last = kept.findLast(({ yields }) => yields === true);
    if (last === undefined) return kept;
    kept = kept.filter((column) => column !== last);
  }
  return kept;
}

function tightenedOne<Row>(column: TableColumn<Row>): TableColumn<Row> {
  const { width, minWidth = MIN_WIDTH, shrinkTo, needs } = column;
  return {
    ...column,
    width: width === 0 ? 0 : width - TIGHT_SAVES,
    minWidth: minWidth - TIGHT_SAVES,
    ...(shrinkTo === undefined ? {} : { shrinkTo: shrinkTo - TIGHT_SAVES }),
    ...(needs === undefined ? {} : { needs: needs - TIGHT_SAVES }),
  };
}

function wantedBy<Row>({ width, minWidth = MIN_WIDTH }: TableColumn<Row>): number {
  return width > 0 ? width : minWidth;
}

/** @returns the width of its cells; the wanted width where it is unknown, and where the person has set it */
function neededBy<Row>(column: TableColumn<Row>): number {
  return column.needs ?? wantedBy(column);
}

/** Tells if the columns show all of their cells in this room. */
export function fits<Row>(columns: readonly TableColumn<Row>[], room: number): boolean {
  return sum(columns.map(neededBy)) <= room;
}

/** @returns the wanted width without the part that the cells do not need */
function usedBy<Row>(column: TableColumn<Row>): number {
  return Math.min(wantedBy(column), column.needs ?? Number.POSITIVE_INFINITY);
}

function leastOf<Row>(column: TableColumn<Row>): number {
  return Math.min(usedBy(column), column.shrinkTo ?? Number.POSITIVE_INFINITY);
}

function grown<Row>(columns: readonly TableColumn<Row>[], widths: readonly number[], room: number): readonly number[] {
  const spare = room - sum(widths);
  const flexible = columns.map((column) => column.width === 0);
  const last = columns.findLastIndex((column) => (column.fixed ?? null) === null);
  if (!flexible.includes(true) && last >= 0) flexible[last] = true;
  const shares = sum(widths.filter((_, index) => flexible[index] === true));
  return widths.map((width, index) =>
    flexible[index] === true && shares > 0 ? Math.floor(width + (spare * width) / shares) : width,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
