import type { ServedEndpoint } from "./authorise.ts";

/**
 * Addresses of an endpoint, with `/api`: its path, its aliases, and those of the operation beside which it
 * stands. Parameters that are given are filled in.
 */
export function addressesOf(
  { path, aliases = [], beside = [] }: Pick<ServedEndpoint, "path" | "aliases" | "beside">,
  parameters: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  return [path, ...aliases, ...beside].map(
    (one) => `/api${one.replaceAll(/\{(\w+)\}/g, (hole, name: string) => parameters.get(name) ?? hole)}`,
  );
}
