import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";

/** A part that could not be loaded. */
interface Failure {
  readonly element: Element;
  /** Screen or dialog that the part belongs to. */
  readonly place: Element;
  /** Cause in words; undefined where the part knows none. */
  readonly hint: string | undefined;
  readonly retry: () => void;
}

/** The failures in sight, from top to bottom. */
let failures: readonly Failure[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Failure[]): void {
  failures = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function byPlace({ element: one }: Failure, { element: other }: Failure): number {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1;
}

interface SharedFailure {
  readonly element: RefObject<HTMLDivElement | null>;
  /** A part above tells the same cause. */
  readonly toldAbove: boolean;
  /** Tries again all parts of the screen with this cause. */
  readonly retry: () => void;
}

/** The parts of a screen often fail for one cause, such as a lost connection: the first of them tells it for all. */
export function useSharedFailure(hint: string | undefined, onRetry: (() => void) | undefined): SharedFailure {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onRetry);
  const [own, setOwn] = useState<Failure | null>(null);
  const canRetry = onRetry !== undefined;
  useLayoutEffect(() => {
    latest.current = onRetry;
  }, [onRetry]);
  useLayoutEffect(() => {
    const place = element.current?.closest("[role=dialog], main");
    if (!canRetry || element.current === null || !place) return undefined;
    const failure = { element: element.current, place, hint, retry: () => latest.current?.() };
    setOwn(failure);
    change([...failures, failure].toSorted(byPlace));
    return () => change(failures.filter((other) => other !== failure));
  }, [hint, canRetry]);
  const all = useSyncExternalStore(subscribe, () => failures);
  const alike = all.filter(
    (other) => other.place === own?.place && (other.hint === hint || other.hint === undefined || hint === undefined),
  );
  return {
    element,
    toldAbove: own !== null && alike.includes(own) && alike[0] !== own,
    retry: () => {
      if (alike.length === 0) onRetry?.();
      for (const { retry } of alike) retry();
    },
  };
}
