/**
 * Whether an error means that a part of the console that is loaded late is no longer on the server: a newer version was
 * installed while the page was open. Trying again does not help, reloading does.
 */
export function isStaleCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|Unable to preload/i.test(error.message);
}
