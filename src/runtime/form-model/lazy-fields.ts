import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";

/**
 * Milliseconds for the first fields and the placeholders of the others. Where React takes longer, the controls of the
 * others would hold up a key for more than 100 ms.
 */
const FAST = 40;

/**
 * If no more than this number of fields exceed the first ones, they are rendered together: the placeholders and a second
 * layout would take longer than the first paint gains.
 */
const SPARE = 40;

/** Minimum height in pixels of a field with a label. */
const FIELD_HEIGHT = 80;

/**
 * Tracks the mounted fields of a form. Visible fields come first, so that users can type in a large
 * form at once. The rest follows when the page is idle. A pending field keeps its label, its room
 * and its place in the tab order.
 */
export class LazyFields {
  readonly #names: readonly string[];
  #mounted: number;
  #render: ((mounted: number) => void) | null = null;

  /**
   * @param names in the order of the form
   * @param first number of fields mounted at the start
   */
  constructor(names: readonly string[], first: number) {
    this.#names = names;
    this.#mounted = names.length > first + SPARE ? first : names.length;
  }

  /** Number of fields mounted now, in the order of the form. */
  get mounted(): number {
    return this.#mounted;
  }

  /** Names of the fields that wait while the first `mounted` are there. */
  pending(mounted: number): ReadonlySet<string> {
    return new Set(this.#names.slice(mounted));
  }

  /** Renders all fields now, on submit or when the focus moves to a pending field. */
  bringAll(): void {
    this.#mounted = this.#names.length;
    this.#render?.(this.#mounted);
  }

  /**
   * Renders the pending fields when the page is idle. All at once is the least work: one layout and one paint. On a slow
   * machine they come as a transition, which React interrupts for a key or a click.
   * @param spent milliseconds that React took for the first fields
   * @returns a function that stops it
   */
  bringWhenIdle(spent: number): () => void {
    if (this.#mounted === this.#names.length) return () => undefined;
    return whenIdle(() => (spent < FAST ? this.bringAll() : startTransition(() => this.bringAll())));
  }

  /** @returns a function that ends the calls of `render` */
  listen(render: (mounted: number) => void): () => void {
    this.#render = render;
    return () => {
      this.#render = null;
    };
  }
}

/** Returns the names of the fields that are not mounted yet, and brings them when the page is idle. */
export function usePendingFields(later: LazyFields): ReadonlySet<string> {
  const [mounted, setMounted] = useState(later.mounted);
  const [began] = useState(() => performance.now());
  const spent = useRef(0);
  useLayoutEffect(() => {
    spent.current = performance.now() - began;
    return later.listen(setMounted);
  }, [later, began]);
  useEffect(() => later.bringWhenIdle(spent.current), [later]);
  return useMemo(() => later.pending(mounted), [later, mounted]);
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
