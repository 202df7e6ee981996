import type { TableColumn } from "./table-types.ts";

export const SELECT_WIDTH = 48;
export const GRIP_WIDTH = 32;
const MIN_WIDTH = 120;
/** Pixels that a column saves when its cells are padded less (data-table.css). */
const TIGHT_SAVES = 16;

/**
 * Shares the room of the table among its columns. Where there is too little, columns that may shrink do, before
 * anything has to scroll. Where there is too much, flexible columns grow in proportion to their least width; when
 * nothing is flexible the last column that is not pinned takes the rest, so that the pinned ones stand where their
 * sticky offsets say.
 * @param room pixels between the selection column and the actions column
 */
export function columnWidths<Row>(columns: readonly TableColumn<Row>[], room: number): Readonly<Record<string, number>> {
  const wanted = columns.map(wantedBy);
  const spare = room - sum(wanted);
  const widths = spare < 0 ? shrunk(columns, wanted, -spare) : grown(columns, wanted, spare);
  return Object.fromEntries(columns.map((column, index) => [column.id, widths[index] ?? MIN_WIDTH]));
}

/**
 * The columns as they are with less padding, where they would otherwise scroll in spite of all shrinking.
 * @returns null where they have room, or where that helps nothing
 */
export function tightened<Row>(columns: readonly TableColumn<Row>[], room: number): readonly TableColumn<Row>[] | null {
  const least = (all: readonly TableColumn<Row>[]): number =>
    sum(all.map((column) => Math.min(wantedBy(column), column.shrinkTo ?? Number.POSITIVE_INFINITY)));
  if (room <= 0 || least(columns) <= room) return null;
  const tight = columns.map((column) => (column.exact === true ? column : tightenedOne(column)));
  return least(tight) <= room ? tight : null;
}

function tightenedOne<Row>(column: TableColumn<Row>): TableColumn<Row> {
  const { width, minWidth = MIN_WIDTH, shrinkTo } = column;
  return {
    ...column,
    width: width === 0 ? 0 : width - TIGHT_SAVES,
    minWidth: minWidth - TIGHT_SAVES,
    ...(shrinkTo === undefined ? {} : { shrinkTo: shrinkTo - TIGHT_SAVES }),
  };
}

function wantedBy<Row>({ width, minWidth = MIN_WIDTH }: TableColumn<Row>): number {
  return width > 0 ? width : minWidth;
}

function shrunk<Row>(columns: readonly TableColumn<Row>[], wanted: readonly number[], missing: number): readonly number[] {
  const slack = columns.map((column, index) => Math.max(0, (wanted[index] ?? 0) - (column.shrinkTo ?? Number.POSITIVE_INFINITY)));
  const share = Math.min(1, missing / Math.max(1, sum(slack)));
  return wanted.map((width, index) => Math.floor(width - (slack[index] ?? 0) * share));
}

function grown<Row>(columns: readonly TableColumn<Row>[], wanted: readonly number[], spare: number): readonly number[] {
  const flexible = columns.map((column) => column.width === 0);
  const last = columns.findLastIndex((column) => (column.fixed ?? null) === null);
  if (!flexible.includes(true) && last >= 0) flexible[last] = true;
  const shares = sum(wanted.filter((_, index) => flexible[index] === true));
  return wanted.map((width, index) =>
    flexible[index] === true && shares > 0 ? Math.floor(width + (spare * width) / shares) : width,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
