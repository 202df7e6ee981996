import { createContext, useContext, useEffect } from "react";

/** Something that was typed and is saved nowhere. */
export interface Unfinished {
  isDirty(): boolean;
  /** The person throws it away. */
  discard(): void;
}

/** What a screen may ask and tell whoever shows it. */
export interface ScreenLife {
  /** Going to an address only puts the screen away: coming back finds it as it was. */
  keeps(address: URL): boolean;
  /** While it is there nobody puts an end to the screen without a question. @returns releases it, unless the screen is only put away */
  hold(work: Unfinished): () => void;
  /** What the screen calls itself; empty for the name that leads to it. */
  callItself(title: string): void;
}

/** Null where nothing is kept: leaving a screen ends it. */
export const ScreenLifeContext = createContext<ScreenLife | null>(null);

export function useScreenLife(): ScreenLife | null {
  return useContext(ScreenLifeContext);
}

/** A screen calls itself otherwise than the menu does, e.g. by the record it is about. */
export function useScreenTitle(title: string): void {
  const life = useScreenLife();
  useEffect(() => life?.callItself(title), [life, title]);
}
