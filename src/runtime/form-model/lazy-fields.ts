import { observable, runInAction, type ObservableMap } from "mobx";

/** Number of fields in the first slice of idle time, and in the smallest one. */
const FIRST_SLICE = 40;
const LEAST_SLICE = 10;

/**
 * Milliseconds that React may take for a slice. With style, layout and painting a key pressed meanwhile waits for about
 * 40 ms.
 */
const SLICE_TIME = 25;

/** If no more than this number of fields exceed the first ones, they are rendered together. */
const SPARE = 8;

/** Minimum height in pixels of a field with a label. */
const FIELD_HEIGHT = 80;

/**
 * Tracks the mounted fields of a form. Visible fields come first, so that users can type in a large
 * form at once. The rest follows when the page is idle. A pending field keeps its label, its room
 * and its place in the tab order.
 */
export class LazyFields {
  readonly #later: ReadonlySet<string>;
  /** Observable by name, so that a new slice renders only its own fields. */
  readonly #waiting: ObservableMap<string, true>;

  /**
   * @param names in the order of the form
   * @param first number of fields mounted at the start
   */
  constructor(names: readonly string[], first: number) {
    const later = names.length > first + SPARE ? names.slice(first) : [];
    this.#later = new Set(later);
    this.#waiting = observable.map(
      later.map((name) => [name, true] as const),
      { deep: false },
    );
  }

  isThere(name: string): boolean {
    return !this.#later.has(name) || !this.#waiting.has(name);
  }

  /**
   * Renders the rest when the page is idle.
   * @returns a function that stops it
   */
  start(): () => void {
    if (this.#waiting.size === 0) return () => undefined;
    let stop = (): void => undefined;
    const next = (size: number): void => {
      stop = whenIdle(() => {
        const began = performance.now();
        this.#bring(size);
        // React renders the slice in a microtask of its own, which stands before this one.
        queueMicrotask(() => {
          const fitting = Math.floor((size * SLICE_TIME) / (performance.now() - began));
          if (this.#waiting.size > 0) next(Math.max(LEAST_SLICE, Math.min(fitting, size * 2)));
        });
      });
    };
    next(FIRST_SLICE);
    return () => stop();
  }

  /** Renders all fields now, on submit or when the focus moves to a pending field. */
  bringAll(): void {
    this.#bring(this.#waiting.size);
  }

  #bring(count: number): void {
    const names = Array.from(this.#waiting.keys()).slice(0, count);
    if (names.length > 0) runInAction(() => names.forEach((name) => this.#waiting.delete(name)));
  }
}

/** Estimates the number of fields that fit into this window, never too low. */
export function fieldsInView(columns: number): number {
  return Math.ceil(window.innerHeight / FIELD_HEIGHT) * columns;
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(work, 16);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 200 });
  return () => window.cancelIdleCallback(handle);
}
