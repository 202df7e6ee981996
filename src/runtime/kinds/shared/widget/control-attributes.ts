import { useLayoutEffect, useRef, type RefObject } from "react";
import type { FieldWidgetProps } from "../../../form-model/field-widget.ts";
import { labelId } from "../../../form-model/element-ids.ts";

/** Accessible name of the field: inside lists there may be no label. */
export function nameOf({ label, placeholder }: FieldWidgetProps): string {
  return label === "" ? placeholder : label;
}

/** Returns `id` and ARIA attributes of a native input, textarea or button. */
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
    // The visible label names the control; inside lists there may be none.
    "aria-label": props.label === "" ? props.placeholder : undefined,
  };
}

/**
 * Returns the same for a button that opens a picker, without "required", which buttons do not
 * support.
 */
export function buttonAttributes(props: FieldWidgetProps): Omit<ReturnType<typeof controlAttributes>, "aria-required"> {
  const { "aria-required": _required, ...attributes } = controlAttributes(props);
  return attributes;
}

/**
 * Sets the same attributes on the focusable element of an Arco component that would drop them.
 * Select, TreeSelect, DatePicker and TimePicker have no ARIA of their own.
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
