import { useCallback, useRef } from "react";
import type { TableSelection } from "./table-types.ts";
import type { VisibleRow } from "./visible-rows.ts";

/** Selects one row, or with shift every row between it and the previous one. */
export function useRangeSelect<Row>(rows: readonly VisibleRow<Row>[], selection: TableSelection<Row> | undefined) {
  const latest = useRef({ rows, selection });
  latest.current = { rows, selection };
  const anchor = useRef<string | null>(null);
  return useCallback((entry: VisibleRow<Row>, selected: boolean, shift: boolean) => {
    const now = latest.current;
    const to = now.rows.findIndex(({ key }) => key === entry.key);
    const from = shift ? now.rows.findIndex(({ key }) => key === anchor.current) : -1;
    anchor.current = entry.key;
    const picked = from < 0 || to < 0 ? [entry] : now.rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    now.selection?.onSelect(
      picked.map(({ row }) => row),
      selected,
    );
  }, []);
}
