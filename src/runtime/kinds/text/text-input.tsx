import { IconClose } from "@arco-design/web-react/icon";
import "@arco-design/web-react/es/Input/style/index.css";
import { useRef, useState, type ComponentProps, type FocusEvent, type MouseEvent } from "react";
import { useComposition } from "../shared/widget/use-composition.ts";

interface TextInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Shown in the colour of errors. */
  readonly wrong: boolean;
}

/**
 * A line of text with a button that clears it, in the elements and the look of Arco's input. Arco's takes several times
 * as long to open, and half of the fields of a form are texts.
 */
export function TextInput({ value, onChange, wrong, onFocus, onBlur, ...attributes }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const composition = useComposition(value, onChange);
  const control = (
    <input
      ref={input}
      {...attributes}
      {...composition}
      className={`arco-input arco-input-size-default${wrong ? " arco-input-error" : ""}${attributes.disabled === true ? " arco-input-disabled" : ""}`}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setFocused(false);
        onBlur?.(event);
      }}
    />
  );
  if (attributes.disabled === true) return control;
  return (
    <span
      className={`arco-input-inner-wrapper arco-input-inner-wrapper-default arco-input-clear-wrapper${wrong ? " arco-input-inner-wrapper-error" : ""}${isFocused ? " arco-input-inner-wrapper-focus" : ""}`}
      onMouseDown={keepFocus}
      onClick={() => input.current?.focus()}
    >
      {control}
      {value !== "" && (
        <span className="arco-icon-hover arco-input-clear-icon" onClick={() => onChange("")}>
          <IconClose />
        </span>
      )}
    </span>
  );
}

/** A press beside the text leaves the caret where it is. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}
