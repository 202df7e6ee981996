/** A file of its own, so that the engine comes with the first form that has a pattern. */
export { linearPattern } from "#metadata";
