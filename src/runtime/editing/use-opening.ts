import { useEffect, useState, type RefObject } from "react";

/** Places of a form that wait for records or code. */
const WAITING = ".ui-skeleton-form, .form-loading";

/** Until it is false, a dialog stays transparent, so that it appears with its values. Later waits do not hide it again. */
export function useOpening(body: RefObject<HTMLElement | null>): boolean {
  const [opening, setOpening] = useState(true);
  useEffect(() => {
    if (!opening) return undefined;
    let frame = 0;
    const look = (): void => {
      // The dialog may render its content later than this component.
      if (body.current !== null && body.current.querySelector(WAITING) === null) setOpening(false);
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [body, opening]);
  return opening;
}
