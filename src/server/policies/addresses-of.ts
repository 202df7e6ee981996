import type { Endpoint } from "#metadata";

/** Where an endpoint answers, `/api` in front: its path, then its aliases. Parameters that are given are filled in. */
export function addressesOf(
  { path, aliases = [] }: Pick<Endpoint, "path" | "aliases">,
  parameters: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  return [path, ...aliases].map(
    (one) => `/api${one.replaceAll(/\{(\w+)\}/g, (hole, name: string) => parameters.get(name) ?? hole)}`,
  );
}
