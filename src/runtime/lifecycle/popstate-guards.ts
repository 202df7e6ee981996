/**
 * Guards of the browser's back and forward buttons. A guard runs before the router, because browsers call the listeners
 * of a window in the order of their registration, and the router registers with its first render.
 */
export class PopstateGuards {
  readonly #guards = new Set<(event: PopStateEvent) => void>();

  constructor() {
    window.addEventListener("popstate", (event) => this.#guards.forEach((guard) => guard(event)));
  }

  /**
   * @param guard Callback that may stop the event; the router then stays where it is
   * @returns Function that removes the guard
   */
  listen(guard: (event: PopStateEvent) => void): () => void {
    this.#guards.add(guard);
    return () => void this.#guards.delete(guard);
  }
}
