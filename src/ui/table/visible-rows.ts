import { useMemo } from "react";
import type { TableProps } from "./table-types.ts";

/** A row in sight: of a tree, one under open rows only. */
export interface VisibleRow<Row> {
  readonly key: string;
  readonly row: Row;
  /** 0 at the root. */
  readonly depth: number;
}

/** The rows in the order in which they stand; the same array until the rows or what is open change. */
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
