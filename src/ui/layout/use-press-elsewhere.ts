import { useEffect, useRef } from "react";

/**
 * For what hangs over the page: tells when somebody presses elsewhere, or goes into an embedded page, whose presses
 * nobody here hears.
 * @param isOwn whether what is pressed belongs to it
 */
export function usePressElsewhere(isOwn: (pressed: Element) => boolean, onElsewhere: () => void): void {
  const latest = useRef({ isOwn, onElsewhere });
  latest.current = { isOwn, onElsewhere };
  useEffect(() => {
    const judge = (target: EventTarget | null): void => {
      if (target instanceof Element && !latest.current.isOwn(target)) latest.current.onElsewhere();
    };
    const onPress = (event: PointerEvent): void => judge(event.target);
    const onBlur = (): void => {
      if (document.activeElement instanceof HTMLIFrameElement) judge(document.activeElement);
    };
    document.addEventListener("pointerdown", onPress, true);
    window.addEventListener("blur", onBlur);
    return () => {
      document.removeEventListener("pointerdown", onPress, true);
      window.removeEventListener("blur", onBlur);
    };
  }, []);
}
