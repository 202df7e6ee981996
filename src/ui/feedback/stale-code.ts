/** The server speaks to a newer or older version of the console than this page is. */
export class StaleCodeError extends Error {
  constructor() {
    super("this page and the server are of different versions");
    this.name = "StaleCodeError";
  }
}

/** A part of the console has not come in time (product spec §8 "Chunk loading"). */
export class LateCodeError extends Error {
  constructor() {
    super("a part of the console did not come in time");
    this.name = "LateCodeError";
  }
}

/**
 * Whether an error means that a newer version was installed while the page was open: a part of the console that is
 * loaded late is no longer on the server, or what the server says is not for this code. Trying again does not help,
 * reloading does.
 */
export function isStaleCode(error: unknown): boolean {
  if (error instanceof StaleCodeError) return true;
  return error instanceof Error && /dynamically imported module|module script failed|Unable to preload/i.test(error.message);
}
