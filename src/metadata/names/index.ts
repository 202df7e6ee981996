export { inWords } from "./in-words.ts";
export { RESERVED_NAMES } from "./reserved-names.ts";
export type { PlannedPath } from "./reserved-paths.ts";
