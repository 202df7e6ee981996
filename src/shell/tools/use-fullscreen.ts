import { useSyncExternalStore } from "react";

export interface Fullscreen {
  readonly on: boolean;
  readonly toggle: () => void;
}

/** The whole screen for the console; null where the browser has none, as on many phones. Esc leaves it as well. */
export function useFullscreen(): Fullscreen | null {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return {
    on,
    // A browser may refuse; then everything stays as it is.
    toggle: () => void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined),
  };
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
