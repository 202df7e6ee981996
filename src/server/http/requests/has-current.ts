/**
 * True if the client of a request has the representation with this tag already. Proxies that compress an answer mark its
 * tag as weak, and a client with several versions names all of them.
 * @param etag with its quotes
 */
export function hasCurrent(headers: Headers, etag: string): boolean {
  const named = (headers.get("If-None-Match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return named.includes(etag) || named.includes("*");
}
