/**
 * Steps through the browser's history, heard before the router hears of them: browsers call the listeners of one
 * window in the order in which they came, and the router's comes with its first render.
 */
export class Departures {
  readonly #holders = new Set<(event: PopStateEvent) => void>();

  constructor() {
    window.addEventListener("popstate", (event) => this.#holders.forEach((hold) => hold(event)));
  }

  /** @param hold may stop the event: the router stays where it is then. @returns the way to stop listening */
  listen(hold: (event: PopStateEvent) => void): () => void {
    this.#holders.add(hold);
    return () => void this.#holders.delete(hold);
  }
}
