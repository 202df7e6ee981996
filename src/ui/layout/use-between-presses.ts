import { useEffect, useRef, useState } from "react";

/**
 * Follows a value, but not while the pointer is down: what appears above a button would move it away from under the
 * press, and the press would be lost.
 */
export function useBetweenPresses<T extends string | number | boolean | null>(value: T): T {
  const [shown, show] = useState(value);
  const pressed = useRef(false);
  const latest = useRef(value);
  latest.current = value;

  useEffect(() => {
    const press = (): void => void (pressed.current = true);
    const release = (): void => {
      // The click follows the release.
      setTimeout(() => {
        pressed.current = false;
        show(latest.current);
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
  useEffect(() => {
    if (!pressed.current) show(value);
  }, [value]);
  return shown;
}
