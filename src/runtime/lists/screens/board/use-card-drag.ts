import { useRef, useState, type PointerEvent } from "react";
import type { StoredRecord } from "#contract";
import { useDrag, type Drag } from "../drag/use-drag.ts";

interface CardDragOptions {
  /** @param key that of the column */
  readonly onDrop: (record: StoredRecord, key: string) => void;
}

export interface CardDrag extends Pick<Drag, "wasDragged" | "holdScroll"> {
  /** The card under the pointer, and the column that it would be dropped in. */
  readonly dragged: {
    readonly record: StoredRecord;
    readonly over: string | null;
    readonly x: number;
    readonly y: number;
    readonly width: number;
  } | null;
  readonly grab: (record: StoredRecord) => (event: PointerEvent<HTMLElement>) => void;
}

/** Takes cards to other columns. The menu of a card has its moves as well. */
export function useCardDrag(options: CardDragOptions): CardDrag {
  const [dragged, setDragged] = useState<CardDrag["dragged"]>(null);
  const latest = useRef(options);
  latest.current = options;
  const { begin, wasDragged, holdScroll } = useDrag();
  return {
    dragged,
    wasDragged,
    holdScroll,
    grab: (record) => (event) => {
      if (event.target instanceof Element && event.target.closest("[aria-haspopup], a") !== null) return;
      const card = event.currentTarget.getBoundingClientRect();
      const [left, top] = [card.left - event.clientX, card.top - event.clientY];
      const board = event.currentTarget.closest<HTMLElement>(".trellis-board");
      let over: string | null = null;
      begin(event, {
        onMove: ({ x, y }) => {
          document.getSelection()?.removeAllRanges();
          if (board !== null) scrollAtEdge(board, x);
          over = columnAt(x, y);
          setDragged({ record, over, x: left + x, y: top + y, width: card.width });
        },
        onEnd: () => setDragged(null),
        onDrop: () => {
          if (over !== null) latest.current.onDrop(record, over);
        },
      });
    },
  };
}

/** Pixels from the edge within which the board scrolls, and by which it does so. */
const EDGE = 48;

function scrollAtEdge(board: HTMLElement, x: number): void {
  const { left, right } = board.getBoundingClientRect();
  if (x > right - EDGE) board.scrollLeft += EDGE / 2;
  else if (x < left + EDGE) board.scrollLeft -= EDGE / 2;
}

function columnAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column]")?.dataset["column"] ?? null;
}
