import type { TableColumn } from "./table-types.ts";

export const SELECT_WIDTH = 48;
const MIN_WIDTH = 120;

/**
 * Shares the room of the table among its columns. Where there is too little, columns that may shrink do, before
 * anything has to scroll. Where there is too much, flexible columns grow in proportion to their least width; when
 * nothing is flexible the last column that is not pinned takes the rest, so that the pinned ones stand where their
 * sticky offsets say.
 * @param room pixels between the selection column and the actions column
 */
export function columnWidths<Row>(columns: readonly TableColumn<Row>[], room: number): Readonly<Record<string, number>> {
  const wanted = columns.map((column) => (column.width > 0 ? column.width : (column.minWidth ?? MIN_WIDTH)));
  const spare = room - sum(wanted);
  const widths = spare < 0 ? shrunk(columns, wanted, -spare) : grown(columns, wanted, spare);
  return Object.fromEntries(columns.map((column, index) => [column.id, widths[index] ?? MIN_WIDTH]));
}

function shrunk<Row>(columns: readonly TableColumn<Row>[], wanted: readonly number[], missing: number): readonly number[] {
  const slack = columns.map((column, index) => Math.max(0, (wanted[index] ?? 0) - (column.shrinkTo ?? Number.POSITIVE_INFINITY)));
  const share = Math.min(1, missing / Math.max(1, sum(slack)));
  return wanted.map((width, index) => Math.ceil(width - (slack[index] ?? 0) * share));
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
