import type { Row as ModelRow } from "@tanstack/react-table";
import { useCallback, useRef } from "react";
import type { TableSelection } from "./table-types.ts";

/** Select one row, or with shift everything between it and the row touched before. */
export function useRangeSelect<Row>(rows: readonly ModelRow<Row>[], selection: TableSelection<Row> | undefined) {
  const latest = useRef({ rows, selection });
  latest.current = { rows, selection };
  const anchor = useRef<string | null>(null);
  return useCallback((row: ModelRow<Row>, selected: boolean, shift: boolean) => {
    const now = latest.current;
    const to = now.rows.findIndex(({ id }) => id === row.id);
    const from = shift ? now.rows.findIndex(({ id }) => id === anchor.current) : -1;
    anchor.current = row.id;
    const picked = from < 0 || to < 0 ? [row] : now.rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    now.selection?.onSelect(
      picked.map(({ original }) => original),
      selected,
    );
  }, []);
}
