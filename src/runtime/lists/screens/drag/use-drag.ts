import { useState, type PointerEvent } from "react";

/** A place of the window, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface DragSteps {
  /** Called for each place of the pointer, first where the drag begins. */
  readonly onMove: (place: Place) => void;
  /** Called when the pointer is released. */
  readonly onDrop: () => void;
  /** Called before the drop, and when the drag is given up. */
  readonly onEnd: () => void;
}

export interface Drag {
  /** Follows a press: with a mouse or a pen at once, with a finger after it has rested. */
  readonly begin: (event: PointerEvent<HTMLElement>, steps: DragSteps) => void;
  /** True for the click that ends a drag. */
  readonly wasDragged: () => boolean;
  /** Ref of an element that a finger drags: it keeps the page from scrolling during the drag. */
  readonly holdScroll: (element: HTMLElement | null) => (() => void) | undefined;
}

/** Pixels; a press that moves less is a click. */
const STILL = 5;
/** Pixels that a resting finger may move, and milliseconds that it rests before it drags instead of scrolling. */
const REST = 8;
const LONG = 400;

/** Drags elements. Escape gives a drag up. */
export function useDrag(): Drag {
  const [drag] = useState(createDrag);
  return drag;
}

function createDrag(): Drag {
  let isDragged = false;
  const hold = (event: TouchEvent): void => {
    if (isDragged && event.cancelable) event.preventDefault();
  };
  return {
    wasDragged: () => isDragged,
    holdScroll: (element) => {
      // React's listeners are passive and cannot stop a scroll.
      element?.addEventListener("touchmove", hold, { passive: false });
      return () => element?.removeEventListener("touchmove", hold);
    },
    begin: (event, steps) => {
      if (event.button !== 0) return;
      const { clientX: x, clientY: y, pointerId } = event;
      const listeners = new AbortController();
      const { signal } = listeners;
      isDragged = false;
      let isOver = false;
      let rests = event.pointerType === "touch";
      const giveUp = (): void => {
        if (!isOver) steps.onEnd();
        isOver = true;
      };
      const leave = (): void => {
        window.clearTimeout(timer);
        listeners.abort();
        // The click that follows belongs to the drag.
        setTimeout(() => {
          isDragged = false;
        });
      };
      const timer = window.setTimeout(() => {
        if (!rests) return;
        rests = false;
        isDragged = true;
        steps.onMove({ x, y });
      }, LONG);
      const on = <K extends keyof DocumentEventMap>(type: K, act: (event: DocumentEventMap[K]) => void): void =>
        document.addEventListener(type, act, { signal, capture: true });
      on("pointermove", (now) => {
        if (isOver || now.pointerId !== pointerId) return;
        const distance = Math.hypot(now.clientX - x, now.clientY - y);
        if (rests) {
          if (distance > REST) leave();
          return;
        }
        if (!isDragged && distance < STILL) return;
        isDragged = true;
        steps.onMove({ x: now.clientX, y: now.clientY });
      });
      on("pointerup", (now) => {
        if (now.pointerId !== pointerId) return;
        const isDropped = isDragged && !isOver;
        giveUp();
        leave();
        if (isDropped) steps.onDrop();
      });
      on("pointercancel", (now) => {
        if (now.pointerId !== pointerId) return;
        giveUp();
        leave();
      });
      on("keydown", (pressed) => {
        if (pressed.key !== "Escape" || !isDragged) return;
        pressed.stopPropagation();
        giveUp();
      });
      // The element may leave the page while it is dragged; its touches still go to it.
      event.currentTarget.addEventListener("touchmove", hold, { signal, passive: false });
      // The menu of the browser would end the press of a finger.
      on("contextmenu", (opened) => {
        if (event.pointerType === "touch") opened.preventDefault();
      });
    },
  };
}
