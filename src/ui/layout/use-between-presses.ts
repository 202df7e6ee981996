import { useEffect, useReducer, useRef } from "react";

/**
 * Follows a value, but not while the pointer is down: what appears above a button would move it away from under the
 * press, and the press would be lost.
 */
export function useBetweenPresses<T extends string | number | boolean | null>(value: T): T {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const pressed = useRef(false);
  const shown = useRef(value);
  // Decided as it renders: a render that was due before the press comes during it.
  if (!pressed.current) shown.current = value;

  useEffect(() => {
    const press = (): void => void (pressed.current = true);
    const release = (): void => {
      // The click follows the release.
      setTimeout(() => {
        pressed.current = false;
        drawAgain();
      });
    };
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("pointerup", release, true);
    document.addEventListener("pointercancel", release, true);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("pointerup", release, true);
      document.removeEventListener("pointercancel", release, true);
    };
  }, []);
  return shown.current;
}
