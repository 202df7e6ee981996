import type { ByteRange } from "./byte-range.ts";
import type { OperationContext } from "./context.ts";
import type { StoredFile } from "./deps.ts";

/** The context of a file request, which needs no caller. */
export type FilePlace = Pick<OperationContext, "deps" | "db" | "catalog">;

/** A stored file by its name, from the store of a feature or the server's own. Null when no store has it. */
export async function openStoredFile(place: FilePlace, name: string, range: ByteRange | null = null): Promise<StoredFile | null> {
  for (const { findFile } of place.deps.features) {
    const found = await findFile?.(place, name, range);
    if (found !== undefined) return found;
  }
  return place.deps.files.get(name, range);
}

/** The bytes of a stored file that is known to be small. */
export async function readStoredFile({ body }: StoredFile): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}
