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

/** Place of a widget whose code has not arrived (`WidgetLoading`). */
const LOADING = ".form-loading";

/**
 * Focuses the first usable control. A first field whose widget still loads gets the focus when the widget is there, unless
 * the person presses something before.
 * @returns ends the wait
 */
export function focusFirst(root: HTMLElement | null): () => void {
  const first = firstIn(root);
  if (root === null || first?.matches(LOADING) !== true) {
    first?.focus({ preventScroll: true });
    return () => undefined;
  }
  const moved = new AbortController();
  const { signal } = moved;
  const observer = new MutationObserver(() => {
    if (first.isConnected) return;
    observer.disconnect();
    const control = firstIn(root);
    control?.focus({ preventScroll: true });
    // A select of Arco drops the focus in its first effect.
    const again = (): void => {
      if (document.activeElement === document.body) control?.focus({ preventScroll: true });
    };
    document.activeElement?.addEventListener("blur", again, { once: true, signal });
  });
  signal.addEventListener("abort", () => observer.disconnect());
  for (const event of ["keydown", "pointerdown"] as const)
    document.addEventListener(event, () => moved.abort(), { capture: true, signal });
  observer.observe(root, { childList: true, subtree: true });
  return () => moved.abort();
}

/** The first control that takes the focus, or the place of a widget before it. */
function firstIn(root: HTMLElement | null): HTMLElement | null {
  const controls = [...(root?.querySelectorAll<HTMLElement>(`.form-field :is(${FOCUSABLE}, ${LOADING})`) ?? [])];
  return controls.find((control) => !control.matches(":disabled, [aria-disabled=true], [tabindex='-1']")) ?? null;
}

/** Scroll container of an element. */
export function scrollingAround(element: HTMLElement): HTMLElement {
  for (let up = element.parentElement; up !== null; up = up.parentElement) {
    if (up.scrollHeight > up.clientHeight && /auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return document.documentElement;
}
