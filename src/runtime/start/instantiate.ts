/** A file of its own, so that it comes with the first form. */
export { instantiateValidators } from "#metadata";
