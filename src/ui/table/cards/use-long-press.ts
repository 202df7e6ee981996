import { useEffect, useRef, type MouseEvent, type PointerEvent } from "react";

/** Milliseconds after which a press is a long one. */
const LONG = 450;
/** Pixels that a resting finger may move. */
const STILL = 8;

/**
 * Handlers for an element that a long press of a finger acts on. The tap that ends the press does nothing else.
 * @param act called with the element; null for no handlers
 */
export function useLongPress(act: ((element: HTMLElement) => void) | null) {
  const press = useRef<{ readonly timer: number; readonly x: number; readonly y: number } | null>(null);
  const acted = useRef(false);
  const end = (): void => {
    if (press.current !== null) window.clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => end, []);
  if (act === null) return {};
  return {
    onPointerDown: ({ pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      end();
      acted.current = false;
      if (pointerType !== "touch") return;
      const timer = window.setTimeout(() => {
        press.current = null;
        acted.current = true;
        act(currentTarget);
      }, LONG);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const at = press.current;
      if (at !== null && Math.hypot(clientX - at.x, clientY - at.y) > STILL) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu for a link would cover ours.
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (press.current !== null || acted.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      // The click on the button of the menu comes from a script and has no pointer.
      if (!acted.current || event.detail === 0) return;
      acted.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
