import type { FilePlace } from "../../base/stored-files.ts";
import type { OperationContext } from "../../base/context.ts";
import type { BareLinks } from "../../base/file-links.ts";

type Asking = Pick<OperationContext, "deps" | "db" | "catalog" | "fileLinks" | "caller" | "tenantId">;

/**
 * Strips the signatures from addresses of files in the input, and returns the files without a proof. A proof is a
 * signature for the tenant, an upload of the caller, or a public file.
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
