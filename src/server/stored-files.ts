import type { OperationContext } from "./context.ts";
import type { StoredFile } from "./deps.ts";

/** What is needed to find a file: it may be asked for by somebody who has not signed in. */
export type FilePlace = Pick<OperationContext, "deps" | "db" | "catalog">;

/** A kept file by its name, in the server's own store or wherever a feature has put it. Null when nobody has it. */
export async function storedFile(place: FilePlace, name: string): Promise<StoredFile | null> {
  for (const { findFile } of place.deps.features) {
    const found = await findFile?.(place, name);
    if (found !== undefined) return found;
  }
  return place.deps.files.get(name);
}
