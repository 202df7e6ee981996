/** Planned event. Its effect depends on earlier events. */
interface Happening {
  readonly at: number;
  /** Order of planning, which decides between events of the same moment. */
  readonly place: number;
  readonly run: () => void;
}

/** Runs events in the order of time, whatever the order of planning. */
export class Timeline {
  readonly #end: number;
  /** Heap: no event is later than those at twice its place. */
  readonly #heap: Happening[] = [];
  #planned = 0;

  /** @param end moment after which no event runs */
  constructor(end: number) {
    this.#end = end;
  }

  plan(at: number, run: () => void): void {
    if (at >= this.#end) return;
    const heap = this.#heap;
    let place = heap.push({ at, place: (this.#planned += 1), run }) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#earlier(place, above)) return;
      this.#swap(place, above);
      place = above;
    }
  }

  /** Runs all events, including those that events plan. */
  run(): void {
    for (let next = this.#take(); next !== undefined; next = this.#take()) next.run();
  }

  #take(): Happening | undefined {
    const heap = this.#heap;
    this.#swap(0, heap.length - 1);
    const taken = heap.pop();
    let place = 0;
    for (;;) {
      let least = place;
      for (const below of [2 * place + 1, 2 * place + 2]) if (this.#earlier(below, least)) least = below;
      if (least === place) return taken;
      this.#swap(place, least);
      place = least;
    }
  }

  #earlier(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.place < b.place));
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a !== undefined && b !== undefined) [this.#heap[one], this.#heap[other]] = [b, a];
  }
}
