import type { FilePlace } from "../base/stored-files.ts";
import type { OperationContext } from "../base/context.ts";
import type { BareLinks } from "../base/file-links.ts";

type Asking = Pick<OperationContext, "deps" | "db" | "catalog" | "fileLinks" | "caller" | "tenantId">;

/**
 * Reads the addresses of files in what a client sent: bare again, with the files that the caller has no proof for. A proof
 * is a signature that was given to the tenant, an own upload, or a file that anybody may read.
 */
export async function readFileLinks<T>(asking: Asking, sent: T): Promise<BareLinks<T>> {
  const { value, unproven } = asking.fileLinks.read(sent, asking.tenantId);
  return { value, unproven: unproven.size === 0 ? unproven : await withoutOwn(asking, unproven) };
}

async function withoutOwn(
  { deps, db, catalog, caller }: FilePlace & Pick<OperationContext, "caller">,
  names: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const left = new Set(names);
  for (const { ownFiles } of deps.features)
    for (const name of (await ownFiles?.({ deps, db, catalog }, caller?.userId ?? "0", [...names])) ?? []) left.delete(name);
  return left;
}
