import { escapePointer, type Field, type ValidationFault } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { fileNamesIn } from "../../base/file-links.ts";
import type { Row } from "../../base/tables.ts";

/** A field whose value refers to a file that the caller has no proof for. Files of the stored record may stay. */
export function fileProofFaults(
  { unprovenFiles }: OperationContext,
  fields: readonly Field[],
  record: Row,
  known: Row | null,
): ValidationFault[] {
  if (unprovenFiles.size === 0) return [];
  const before = fileNamesIn(known);
  return fields.flatMap(({ name }) => {
    const isStrange = [...fileNamesIn(record[name])].some((file) => unprovenFiles.has(file) && !before.has(file));
    return isStrange ? [{ pointer: `/${escapePointer(name)}`, keyword: "x-file-address", params: {} }] : [];
  });
}
