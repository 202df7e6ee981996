/** Names of parameters that are lists: `ids`, `userIds`, and the filters `status_in` and `createTimeRange`. */
const LISTS = /^ids$|Ids$|_(?:not)?in$|Range$/;

/**
 * Adds a parameter of a query or a form. The last one of a name wins; the parts of a list are joined by commas, so that a
 * removal with `ids=1&ids=2` removes both records.
 */
export function putParameter(parameters: Map<string, string>, name: string, value: string): void {
  const earlier = LISTS.test(name) ? parameters.get(name) : undefined;
  parameters.set(name, earlier === undefined ? value : `${earlier},${value}`);
}
