/** Calls before a server counts as not available at all. */
const CALLS = 10;

/**
 * Makes a call again while the server answers 503, as a client should: a busy server that has no connection or no lock
 * left for a moment has changed nothing.
 */
export async function untilAvailable<R extends { readonly status: number }>(call: () => Promise<R>): Promise<R> {
  let reply = await call();
  for (let made = 1; reply.status === 503 && made < CALLS; made += 1) reply = await call();
  return reply;
}
