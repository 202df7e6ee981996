import { useRef, useState, type ChangeEvent, type CompositionEvent } from "react";

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what an input method composes in the element until it is complete: nobody means the letters of a Chinese word as
 * a value.
 * @param change called with complete texts only
 * @returns attributes of the input or textarea
 */
export function useComposition(value: string, change: (text: string) => void) {
  const isComposing = useRef(false);
  const [composed, setComposed] = useState<string | null>(null);
  const take = (text: string): void => {
    setComposed(isComposing.current ? text : null);
    // Safari reports the complete text twice.
    if (!isComposing.current && text !== value) change(text);
  };
  return {
    value: composed ?? value,
    onChange: (event: ChangeEvent<TextElement>): void => take(event.currentTarget.value),
    onCompositionStart: (): void => {
      isComposing.current = true;
    },
    onCompositionEnd: (event: CompositionEvent<TextElement>): void => {
      isComposing.current = false;
      take(event.currentTarget.value);
    },
  };
}
