import { DEFAULT_PAGE_SIZE, TrellisError } from "#contract";

export interface PageRequest {
  /** From 1. */
  readonly current: number;
  readonly size: number;
}

/** @throws TrellisError badPage */
export function parsePageRequest(query: ReadonlyMap<string, string>, max: number): PageRequest {
  const [current, size] = [whole(query.get("current"), 1), whole(query.get("size"), DEFAULT_PAGE_SIZE)];
  if (current === null || size === null || size > max) throw new TrellisError("badPage", { params: { max } });
  return { current, size };
}

function whole(text: string | undefined, otherwise: number): number | null {
  if (text === undefined || text === "") return otherwise;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
