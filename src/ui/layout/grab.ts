import type { Dragged, DragEvents } from "./drag-item.ts";

/** A press that moves less is a click (pixels). */
const STILL = 5;

/** What of a press this needs to know. */
type Press = Pick<PointerEvent, "clientX" | "clientY">;

/** From a press on: once the pointer has moved, the item follows it (`dragItem`, whose code comes then). */
export function grab(press: Press, dragged: Dragged, events: DragEvents): void {
  const at = (event: Press): number => (dragged.axis === "x" ? event.clientX : event.clientY);
  const from = at(press);
  const onMove = (moved: PointerEvent): void => {
    if (Math.abs(at(moved) - from) < STILL) return;
    document.removeEventListener("pointermove", onMove);
    import("./drag-item.ts").then(
      ({ dragItem }) => {
        // Let go before the code was there: it was a click.
        if (!held) return;
        stop();
        dragItem({ ...dragged, from, to: at(moved) }, events);
      },
      // Without its code the keyboard still moves it.
      () => undefined,
    );
  };
  let held = true;
  const stop = (): void => {
    held = false;
    document.removeEventListener("pointermove", onMove);
    document.removeEventListener("pointerup", stop);
    document.removeEventListener("pointercancel", stop);
  };
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", stop);
  document.addEventListener("pointercancel", stop);
}
