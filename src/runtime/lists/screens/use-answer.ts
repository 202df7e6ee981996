import { makeAutoObservable, observableRef, reaction } from "mobx";
import { useEffect, useRef, useState } from "react";
import { sameJson } from "#contract";
import { LatestRequest } from "../../stores/latest-request.ts";
import type { RecordStore } from "../../stores/record-store.ts";

/** The state of a request of a screen. */
export class Answer<T> {
  readonly reading = new LatestRequest();
  value: T | null = null;
  #question: ((signal: AbortSignal) => Promise<T>) | null = null;

  constructor() {
    makeAutoObservable(this, { reading: false, value: observableRef }, { autoBind: true });
  }

  ask(question: (signal: AbortSignal) => Promise<T>): void {
    this.#question = question;
    this.retry();
  }

  /** Asks the last question again. */
  retry(): void {
    if (this.#question === null) return;
    void this.reading.read(this.#question, (value) => {
      this.value = value;
    });
  }
}

/** Number of times that records of the list have changed since the screen stands. */
export function useChanges(store: RecordStore): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    // The first answer to a new question is none.
    let filters = store.reading.loaded && !store.reading.loading ? store.query.filters : null;
    return reaction(
      () => store.records,
      () => {
        const now = store.query.filters;
        if (filters !== null && sameJson(filters, now)) setChanges((count) => count + 1);
        filters = now;
      },
    );
  }, [store]);
  return changes;
}

/**
 * Asks when the question changes, and again when records of the list have changed.
 * @param key names the question
 */
export function useAnswer<T>(key: string, changes: number, question: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [answer] = useState(() => new Answer<T>());
  const latest = useRef(question);
  latest.current = question;
  useEffect(() => answer.ask(latest.current), [answer, key, changes]);
  useEffect(() => () => answer.reading.close(), [answer]);
  return answer;
}
