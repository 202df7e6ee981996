import { useSyncExternalStore } from "react";

/** Width band of the window: 3 from 1200 px, 2 from 992, 1 from 768, 0 below. */
export type ScreenBand = 0 | 1 | 2 | 3;

const queries = (): MediaQueryList[] => [768, 992, 1200].map((width) => window.matchMedia(`(width >= ${width}px)`));

export function screenBand(): ScreenBand {
  const [first, second, third] = queries().map(({ matches }) => matches);
  return third ? 3 : second ? 2 : first ? 1 : 0;
}

export function useScreenBand(): ScreenBand {
  return useSyncExternalStore(subscribe, screenBand);
}

function subscribe(listener: () => void): () => void {
  const wide = queries();
  for (const query of wide) query.addEventListener("change", listener);
  return () => {
    for (const query of wide) query.removeEventListener("change", listener);
  };
}
