import { useScreenBand } from "#ui";

/** Below 992 px the sidebar is a drawer. */
export function useNarrow(): boolean {
  return useScreenBand() < 2;
}
