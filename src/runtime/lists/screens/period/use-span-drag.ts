import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { flushSync } from "react-dom";
import { useDrag, type Drag } from "../drag/use-drag.ts";
import { sameSpan, type Span } from "./span.ts";
import type { Entry } from "./use-period-records.ts";

/** The side of a bar that is dragged; `all` moves the whole. */
export type Edge = "all" | "end";

interface SpanDragOptions {
  /** The time at a place of the window; null outside of the days. */
  readonly timeAt: (x: number, y: number) => number | null;
  /** Smallest length of a bar, in minutes. */
  readonly least: number;
  /** Minutes that an arrow key moves a bar by; null for a key without effect. */
  readonly stepOf: (key: string) => number | null;
  /** Time of a record with the changes that are still under way. */
  readonly spanOf: (entry: Entry) => Span;
  readonly onDrop: (entry: Entry, span: Span) => void;
}

export interface SpanDrag extends Pick<Drag, "wasDragged" | "holdScroll"> {
  /** Id of the record whose bar is being dragged. */
  readonly draggedId: string | null;
  /** Time of a bar as it is drawn: with the drag, and with the changes under way. */
  readonly spanOf: (entry: Entry) => Span;
  readonly grab: (entry: Entry, edge: Edge) => (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (entry: Entry, edges: readonly Edge[]) => (event: KeyboardEvent<HTMLElement>) => void;
}

/** Moves bars along the time: with a pointer, or by Alt and the arrow keys. */
export function useSpanDrag(options: SpanDragOptions): SpanDrag {
  const [preview, setPreview] = useState<{ readonly id: string; readonly span: Span } | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const { begin, wasDragged, holdScroll } = useDrag();

  const moved = (span: Span, edge: Edge, by: number): Span =>
    edge === "all"
      ? { from: span.from + by, to: span.to + by }
      : { from: span.from, to: Math.max(span.from + latest.current.least, span.to + by) };
  const drop = (entry: Entry, span: Span): void => {
    if (!sameSpan(span, latest.current.spanOf(entry))) latest.current.onDrop(entry, span);
  };

  return {
    draggedId: preview?.id ?? null,
    spanOf: (entry) => (preview?.id === entry.record.id ? preview.span : options.spanOf(entry)),
    wasDragged,
    holdScroll,
    grab: (entry, edge) => (event) => {
      event.stopPropagation();
      const origin = latest.current.timeAt(event.clientX, event.clientY);
      if (origin === null) return;
      const before = latest.current.spanOf(entry);
      let span = before;
      begin(event, {
        onMove: ({ x, y }) => {
          const time = latest.current.timeAt(x, y);
          if (time === null) return;
          span = moved(before, edge, time - origin);
          setPreview({ id: entry.record.id, span });
        },
        onEnd: () => setPreview(null),
        onDrop: () => drop(entry, span),
      });
    },
    onKeyDown: (entry, edges) => (event) => {
      const edge: Edge = event.shiftKey ? "end" : "all";
      const step = event.altKey && edges.includes(edge) ? latest.current.stepOf(event.key) : null;
      if (step === null) return;
      // The browser would go back in its history.
      event.preventDefault();
      event.stopPropagation();
      const screen = event.currentTarget.closest("[data-screen]");
      flushSync(() => drop(entry, moved(latest.current.spanOf(entry), edge, step)));
      // In another week the bar is another element, and the next key belongs to it.
      if (!event.currentTarget.isConnected) screen?.querySelector<HTMLElement>(`[data-bar="${entry.record.id}"]`)?.focus();
    },
  };
}
