import { numberText } from "../../values/number-text.ts";

/** Parameters of a text that says how many: the number that chooses the singular, and how people read it. */
export function counted(count: number): { readonly count: number; readonly n: string } {
  return { count, n: numberText(count) };
}
