/** A ref that can be waited for. */
export class AwaitedRef<T> {
  #current: T | null = null;
  #waiting: ((value: T) => void)[] = [];

  get current(): T | null {
    return this.#current;
  }

  set current(value: T | null) {
    this.#current = value;
    if (value !== null) for (const resolve of this.#waiting.splice(0)) resolve(value);
  }

  /** Resolves once the ref is set. */
  ready(): Promise<T> {
    return new Promise((resolve) => {
      if (this.#current === null) this.#waiting.push(resolve);
      else resolve(this.#current);
    });
  }
}
