import { useEffect, useState, type RefObject } from "react";

/** Places of a form that wait for records or code. */
const WAITING = ".ui-skeleton-form, .form-loading";

/**
 * Until it is false, a dialog stays transparent, so that it appears with its values. Later waits do not hide it again.
 * A typed character or a press shows the form at once, so that a user sees what they type.
 */
export function useOpening(body: RefObject<HTMLElement | null>): boolean {
  const [opening, setOpening] = useState(true);
  useEffect(() => {
    if (!opening) return undefined;
    const show = (): void => setOpening(false);
    let frame = 0;
    const look = (): void => {
      // The dialog may render its content later than this component.
      if (body.current !== null && body.current.querySelector(WAITING) === null) show();
      else frame = requestAnimationFrame(look);
    };
    look();
    const inside = (event: Event): void => {
      if (event.target instanceof Node && body.current?.contains(event.target) === true) show();
    };
    // After the handlers of the form: a render before them would take back what was typed.
    document.addEventListener("input", inside);
    document.addEventListener("pointerdown", inside);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("input", inside);
      document.removeEventListener("pointerdown", inside);
    };
  }, [body, opening]);
  return opening;
}
