const FOCUSABLE =
  "input:not([type=hidden]):not([aria-hidden]), textarea, [role=combobox], [role=switch], [contenteditable=true], button, [tabindex]";

/**
 * Focuses the first field with an error. A hidden part of the form is revealed by the `beforematch`
 * event, as in the browser's text search.
 */
export function focusFirstError(root: HTMLElement | null): void {
  const field = root?.querySelector<HTMLElement>(".form-field[data-invalid]:not(:has(.form-field[data-invalid]))");
  focusField(field ?? null);
}

/** Focuses the field that a summary names. */
export function focusNamed(root: HTMLElement | null, name: string): void {
  const field = root?.querySelector<HTMLElement>(`.form-field[data-field="${CSS.escape(name)}"]`) ?? null;
  focusField(field?.querySelector<HTMLElement>(".form-field[data-invalid]") ?? field);
}

/** A field in a hidden part of the form is revealed first. */
function focusField(field: HTMLElement | null): void {
  if (field === null) return;
  field.dispatchEvent(new Event("beforematch", { bubbles: true }));
  field.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  // `scrollIntoView` would also move the frame of the dialog.
  const pane = scrollingAround(field);
  const [inner, outer] = [field.getBoundingClientRect(), pane.getBoundingClientRect()];
  const top = pane === document.documentElement ? 0 : outer.top;
  if (inner.top < top || inner.bottom > top + pane.clientHeight) pane.scrollTop += inner.top - top - pane.clientHeight / 4;
}

/** The first usable control. */
export function focusFirst(root: HTMLElement | null): void {
  const controls = [...(root?.querySelectorAll<HTMLElement>(`.form-field :is(${FOCUSABLE})`) ?? [])];
  controls
    .find((control) => !control.matches(":disabled, [aria-disabled=true], [tabindex='-1']"))
    ?.focus({ preventScroll: true });
}

/** Scroll container of an element. */
export function scrollingAround(element: HTMLElement): HTMLElement {
  for (let up = element.parentElement; up !== null; up = up.parentElement) {
    if (up.scrollHeight > up.clientHeight && /auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return document.documentElement;
}
