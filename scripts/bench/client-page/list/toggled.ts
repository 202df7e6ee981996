import type { ReactElement } from "react";

/** A list, and the function that clears its selection between two measurements. */
export interface BenchList {
  readonly element: ReactElement;
  readonly clear: () => void;
}

export function toggled(element: ReactElement, clear: () => void): BenchList {
  return { element, clear };
}
