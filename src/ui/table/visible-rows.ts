import { useMemo } from "react";
import type { TableProps } from "./table-types.ts";

/** A row to display. In a tree, only rows under open rows. */
export interface VisibleRow<Row> {
  readonly key: string;
  readonly row: Row;
  /** 0 at the root. */
  readonly depth: number;
}

/** Returns the rows in display order; the same array until the rows or the open rows change. */
export function useVisibleRows<Row>({ rows, tree, rowKey }: Pick<TableProps<Row>, "rows" | "tree" | "rowKey">) {
  return useMemo(() => {
    const visible: VisibleRow<Row>[] = [];
    const add = (row: Row, depth: number): void => {
      visible.push({ key: rowKey(row), row, depth });
      if (tree?.isExpanded(row) === true) tree.childrenOf(row)?.forEach((child) => add(child, depth + 1));
    };
    rows.forEach((row) => add(row, 0));
    return visible;
  }, [rows, tree, rowKey]);
}
