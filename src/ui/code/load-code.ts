/** Milliseconds until loading code fails. */
const CODE_TIMEOUT = 120_000;

/** The definition that the server sent is for another version of the console. Only a reload helps. */
export class StaleCodeError extends Error {
  override readonly name = "StaleCodeError";

  constructor() {
    super("this page and the server are of different versions");
  }
}

/**
 * A part of the console could not be fetched: the network was interrupted, or a new version replaced the file.
 */
export class MissingCodeError extends Error {
  override readonly name = "MissingCodeError";

  constructor(cause: unknown) {
    super(`a part of the console could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * Runs an `import()`. Every dynamic import uses this function or `lazyComponent` (tests/imports/lazy-code.test.ts).
 * @throws MissingCodeError when the code cannot be fetched or does not arrive in time
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${CODE_TIMEOUT} ms`)), CODE_TIMEOUT);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw new MissingCodeError(error);
  } finally {
    clearTimeout(timer);
  }
}
