import { createContext, useContext } from "react";

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
}

/** Null where nothing is kept: leaving a screen ends it. */
export const ScreenLifeContext = createContext<ScreenLife | null>(null);

export function useScreenLife(): ScreenLife | null {
  return useContext(ScreenLifeContext);
}
