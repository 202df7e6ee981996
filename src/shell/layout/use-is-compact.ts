import { useScreenBand } from "#ui";

/** True if the window is narrower than 992 px, where the sidebar is a drawer. */
export function useIsCompact(): boolean {
  return useScreenBand() < 2;
}
