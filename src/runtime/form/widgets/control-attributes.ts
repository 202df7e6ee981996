import { useLayoutEffect, useRef, type RefObject } from "react";
import type { FieldWidgetProps } from "../field-widget.ts";
import { labelId } from "../theme-widget.tsx";

/** What the field is called: inside of lists there may be no label. */
export function nameOf({ label, placeholder }: FieldWidgetProps): string {
  return label === "" ? placeholder : label;
}

/** `id` and ARIA of a native input, textarea or button. */
export function controlAttributes(props: FieldWidgetProps): {
  readonly id: string;
  readonly "aria-invalid": boolean | undefined;
  readonly "aria-required": boolean | undefined;
  readonly "aria-describedby": string | undefined;
  readonly "aria-label": string | undefined;
} {
  return {
    id: props.id,
    "aria-invalid": props.invalid || undefined,
    "aria-required": props.required || undefined,
    "aria-describedby": props.describedBy,
    // The visible label names it; inside of lists there may be none.
    "aria-label": props.label === "" ? props.placeholder : undefined,
  };
}

/** The same of a button that opens a picker: a button is never "required". */
export function buttonAttributes(props: FieldWidgetProps): Omit<ReturnType<typeof controlAttributes>, "aria-required"> {
  const { "aria-required": _required, ...attributes } = controlAttributes(props);
  return attributes;
}

/**
 * Puts the same onto the element that takes the focus inside of an Arco component that would drop it
 * (Select, TreeSelect, DatePicker and TimePicker carry no ARIA of their own).
 * @returns the ref of an element around the component
 */
export function useControlAttributes(props: FieldWidgetProps, selector: string): RefObject<HTMLDivElement | null> {
  const wrapper = useRef<HTMLDivElement>(null);
  const { id, invalid, required, describedBy, label, placeholder } = props;
  useLayoutEffect(() => {
    const control = wrapper.current?.querySelector(selector);
    if (control === null || control === undefined) return;
    control.id = id;
    set(control, "aria-labelledby", label === "" ? null : labelId(id));
    set(control, "aria-label", label === "" ? placeholder : null);
    set(control, "aria-invalid", invalid ? "true" : null);
    set(control, "aria-required", required ? "true" : null);
    set(control, "aria-describedby", describedBy ?? null);
    for (const input of control.querySelectorAll("input")) {
      // Arco hides the search of a closed select from screen readers, but not from the Tab key.
      if (input.getAttribute("aria-hidden") === "true") input.tabIndex = -1;
      else set(input, "aria-labelledby", label === "" ? null : labelId(id));
    }
  });
  return wrapper;
}

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
