/** Names of parameters that are lists of ids: `ids`, `userIds`. */
const IDS = /^ids$|Ids$/;

/**
 * Adds a parameter of a query or a form. The last one of a name wins; lists of ids are joined by commas, so that a removal
 * with `ids=1&ids=2` removes both records.
 */
export function putParameter(parameters: Map<string, string>, name: string, value: string): void {
  const earlier = IDS.test(name) ? parameters.get(name) : undefined;
  parameters.set(name, earlier === undefined ? value : `${earlier},${value}`);
}
