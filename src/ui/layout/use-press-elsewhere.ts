import { useEffect, useRef } from "react";

/**
 * Detects a press outside of an overlay, or a focus move into an embedded page, whose presses this page does not
 * receive.
 * @param isOwn decides whether the pressed element belongs to the overlay
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
