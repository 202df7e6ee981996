import type { Catalog } from "#metadata";

const byCatalog = new WeakMap<Catalog, ReadonlyMap<string, string>>();

/** Finds the module that answers at a path; null when none does. */
export function moduleAt(catalog: Catalog, path: string): string | null {
  const modules = byCatalog.get(catalog) ?? modulesByPath(catalog);
  byCatalog.set(catalog, modules);
  const own = path.replace(/^\/api(?=\/)/, "");
  return modules.get(own) ?? modules.get(parentOf(own)) ?? null;
}

/** Modules by path, and by the path above those that end in a parameter (`/order/{id}`). */
function modulesByPath(catalog: Catalog): Map<string, string> {
  return new Map(
    [...catalog.modules.values()].flatMap(({ name, endpoints }) =>
      endpoints
        .flatMap(({ path, aliases = [] }) => [path, ...aliases])
        .map((path) => [path.endsWith("}") ? parentOf(path) : path, name] as const),
    ),
  );
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
