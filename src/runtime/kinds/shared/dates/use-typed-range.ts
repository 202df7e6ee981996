import { useState, type FocusEvent, type FormEvent, type KeyboardEvent } from "react";
import { typedMoment } from "./typed-moment.ts";

type Typed = readonly [from: string | null, to: string | null];

const NOTHING: Typed = [null, null];

/**
 * Takes a range that was typed into the two inputs of a picker when Enter is pressed or the picker is left. Arco takes it
 * by Enter alone, and only in its own format.
 * @param range the range that the picker has, in `format`; empty for none
 * @param take receives the two ends in their order
 * @returns `value` for the picker, with "" for an end that is still to come, `around` for an element around it, and `forget`
 * for the moment when a range is picked or the picker is emptied
 */
export function useTypedRange(range: readonly string[], format: string, take: (from: string, to: string) => void) {
  const [typed, setTyped] = useState(NOTHING);
  const ends = typed.map((text, at) => (text === null ? (range[at] ?? "") : (typedMoment(text, format) ?? "")));
  const [from = "", to = ""] = ends;

  const forget = (): void => setTyped(NOTHING);
  const takeTyped = (): void => {
    if (from === "" || to === "" || (from === range[0] && to === range[1])) return;
    if (from <= to) take(from, to);
    else take(to, from);
  };

  return {
    value: from === "" && to === "" ? undefined : [from, to],
    around: {
      onInput: ({ target, currentTarget }: FormEvent<HTMLElement>) => {
        if (!(target instanceof HTMLInputElement)) return;
        // Other inputs are those of the calendar, which hangs elsewhere in the page.
        const at = [...currentTarget.querySelectorAll("input")].indexOf(target);
        if (at !== -1) setTyped(at === 0 ? [target.value, typed[1]] : [typed[0], target.value]);
      },
      onKeyDown: ({ key }: KeyboardEvent<HTMLElement>) => {
        if (key === "Enter") takeTyped();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.contains(relatedTarget) || (relatedTarget?.closest(".arco-picker-container") ?? null) !== null) return;
        takeTyped();
        // No other element has the focus: the person may be in another window, and come back for the other end.
        if (relatedTarget !== null || (from !== "" && to !== "")) forget();
      },
    },
    forget,
  };
}
