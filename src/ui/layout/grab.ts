import { loadCode } from "../code/load-code.ts";
import type { Dragged, DragEvents } from "./drag-item.ts";

/** A press that moves less is a click (pixels). */
const STILL = 5;

/** The parts of a press that dragging needs. */
type Press = Pick<PointerEvent, "clientX" | "clientY">;

/** Starts dragging an item once the pointer has moved after a press. The code of `dragItem` loads at that moment. */
export function grab(press: Press, dragged: Dragged, events: DragEvents): void {
  const at = (event: Press): number => (dragged.axis === "x" ? event.clientX : event.clientY);
  const from = at(press);
  const onMove = (moved: PointerEvent): void => {
    if (Math.abs(at(moved) - from) < STILL) return;
    document.removeEventListener("pointermove", onMove);
    loadCode(() => import("./drag-item.ts")).then(
      ({ dragItem }) => {
        // A release before the code has loaded is a click.
        if (!held) return;
        stop();
        dragItem({ ...dragged, from, to: at(moved) }, events);
      },
      // Without the code the keyboard can still move the item.
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
