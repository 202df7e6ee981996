import { observable, runInAction, type ObservableMap } from "mobx";

/** Fields that a slice of idle time renders: a key that is pressed meanwhile waits for some 40 ms at most. */
const SLICE = 40;

/** So few beyond the first ones are rendered with them. */
const SPARE = 8;

/** Pixels that a field with a label takes at least. */
const FIELD_HEIGHT = 80;

/**
 * Which fields of a form are there already. The ones in view come first, so that a large form can be typed in at once;
 * the rest follows while nothing else is to be done. A field that is still to come has its label, its room and its
 * place in the order of the Tab key.
 */
export class LaterFields {
  readonly #later: ReadonlySet<string>;
  /** By name, so that a slice that comes renders its own fields and asks no others. */
  readonly #waiting: ObservableMap<string, true>;

  /** @param names in the order of the form; @param first so many are there from the start */
  constructor(names: readonly string[], first: number) {
    const later = names.length > first + SPARE ? names.slice(first) : [];
    this.#later = new Set(later);
    this.#waiting = observable.map(
      later.map((name) => [name, true] as const),
      { deep: false },
    );
  }

  /** It was not there from the start. */
  isAwaited(name: string): boolean {
    return this.#later.has(name);
  }

  isThere(name: string): boolean {
    return !this.#later.has(name) || !this.#waiting.has(name);
  }

  /** Renders the rest when the page is idle. @returns the way to stop */
  start(): () => void {
    if (this.#waiting.size === 0) return () => undefined;
    let stop = (): void => undefined;
    const next = (): void => {
      stop = whenIdle(() => {
        this.#bring(SLICE);
        if (this.#waiting.size > 0) next();
      });
    };
    next();
    return () => stop();
  }

  /** Everything now: somebody submits, or goes where a field is still to come. */
  bringAll(): void {
    this.#bring(this.#waiting.size);
  }

  #bring(count: number): void {
    const names = Array.from(this.#waiting.keys()).slice(0, count);
    if (names.length > 0) runInAction(() => names.forEach((name) => this.#waiting.delete(name)));
  }
}

/** How many fields a form in this window can show at once; never too few. */
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
