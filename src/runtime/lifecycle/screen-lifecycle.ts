import { createContext, useContext } from "react";

/** Input that a person has typed and not saved. */
export interface UnsavedWork {
  isDirty(): boolean;
  /** Drops the input, after the person has agreed. */
  discard(): void;
}

/** Connection of a screen to the tabs that show and hide it. */
export interface ScreenLifecycle {
  /** True if navigating to an address only hides the screen, so that the person finds it unchanged later. */
  keeps(address: URL): boolean;
  /**
   * Makes the tabs ask before they close the screen.
   * @returns Function that releases the work; it does nothing while the screen is only hidden
   */
  hold(work: UnsavedWork): () => void;
  /** Names the screen in its tab, in the breadcrumbs and in the title of the browser's tab. */
  entitle(title: string): void;
}

/** Null where no screen is kept: leaving a screen ends it. */
export const ScreenLifecycleContext = createContext<ScreenLifecycle | null>(null);

export function useScreenLifecycle(): ScreenLifecycle | null {
  return useContext(ScreenLifecycleContext);
}
