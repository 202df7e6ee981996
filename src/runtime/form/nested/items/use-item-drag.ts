import { useRef, useState, type PointerEvent } from "react";

export interface ItemDrag {
  /** The dragged item and its target position. */
  readonly dragged: { readonly from: number; readonly to: number } | null;
  /** Props for the grip of an item. */
  readonly grip: (index: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/**
 * Lets users drag items by their grip with a mouse, a pen or a finger.
 * @param rows selector of the rows' elements, in order
 */
export function useItemDrag(rows: () => readonly Element[], move: (from: number, to: number) => void): ItemDrag {
  const [dragged, setDragged] = useState<ItemDrag["dragged"]>(null);
  const latest = useRef(dragged);
  const show = (next: ItemDrag["dragged"]): void => {
    latest.current = next;
    setDragged(next);
  };
  return {
    dragged,
    grip: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        show({ from: index, to: index });
      },
      onPointerMove: (event) => {
        const before = latest.current;
        if (before === null) return;
        const boxes = rows().map((row) => row.getBoundingClientRect());
        const above = boxes.filter((box, row) => row !== before.from && event.clientY > box.top + box.height / 2).length;
        if (above !== before.to) show({ from: before.from, to: above });
      },
      onPointerUp: () => {
        const last = latest.current;
        show(null);
        if (last !== null && last.from !== last.to) move(last.from, last.to);
      },
      onPointerCancel: () => show(null),
    }),
  };
}
