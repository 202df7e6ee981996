import { DEFAULT_PAGE_SIZE, TrellisError } from "#contract";

/** @throws TrellisError badPage */
export function parsePageRequest(
  query: ReadonlyMap<string, string>,
  max: number,
): { readonly current: number; readonly size: number } {
  const [current, size] = [whole(query.get("current"), 1), whole(query.get("size"), DEFAULT_PAGE_SIZE)];
  if (current === null || size === null || size > max) throw new TrellisError("badPage", { params: { max } });
  return { current, size };
}

function whole(text: string | undefined, otherwise: number): number | null {
  if (text === undefined || text === "") return otherwise;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
