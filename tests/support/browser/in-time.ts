import { PATIENCE } from "./browser.ts";

/**
 * Waits for an answer that the browser gives no limit: what is evaluated in a page, and keys that are pressed.
 * @throws Error that names what was waited for, so that one lost answer is told from a whole journey that is slow
 */
export async function inTime<T>(what: string, answer: Promise<T>): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resume, fail) => {
    limit = setTimeout(() => fail(new Error(`the browser has not answered: ${what}`)), PATIENCE);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(limit));
}
