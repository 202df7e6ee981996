import { useMemo, useRef, type KeyboardEvent, type MouseEvent } from "react";
import type { VisibleRow } from "./visible-rows.ts";

interface CellEvents {
  readonly onDoubleClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Starts cell editing on a double click, on Enter or F2 on a cell, or on F2 on its row. Arrows move between editable
 * cells.
 */
export function useCellEdits<Row>(
  rows: readonly VisibleRow<Row>[],
  onEdit: ((row: Row, column: string) => void) | undefined,
): CellEvents {
  const latest = useRef({ rows, onEdit });
  latest.current = { rows, onEdit };
  const on = onEdit !== undefined;
  return useMemo((): CellEvents => {
    if (!on) return {};
    const edit = (cell: HTMLElement): void => {
      const key = cell.closest<HTMLElement>("tr[data-row]")?.dataset["row"];
      const entry = latest.current.rows.find((one) => one.key === key);
      if (entry !== undefined) latest.current.onEdit?.(entry.row, cell.dataset["column"] ?? "");
    };
    return {
      onDoubleClick(event) {
        const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(EDITABLE) : null;
        if (cell !== null && !(event.target as Element).closest("a, button")) edit(cell);
      },
      onKeyDown(event) {
        const { target, key } = event;
        if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
        const cells = [...(target.closest("tr")?.querySelectorAll<HTMLElement>(EDITABLE) ?? [])];
        const at = cells.indexOf(target);
        const to = key === "ArrowRight" ? cells[at + 1] : key === "ArrowLeft" && at > 0 ? cells[at - 1] : undefined;
        if (to !== undefined && (at >= 0 || target.matches("tr"))) to.focus();
        else if (key === "F2" || (key === "Enter" && at >= 0)) {
          const cell = cells[Math.max(0, at)];
          if (cell === undefined) return;
          edit(cell);
        } else return;
        event.preventDefault();
      },
    };
  }, [on]);
}

const EDITABLE = "td[data-editable]";
