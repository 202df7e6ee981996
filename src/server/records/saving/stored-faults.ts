import { escapePointer, type ValidationFault, type Field } from "#metadata";
import { sameJson } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import { dictionaryFaults } from "./dictionary-faults.ts";
import { fileFaults } from "./file-faults.ts";
import { overlapFaults } from "./overlap-faults.ts";
import { referenceFaults } from "./reference-faults.ts";
import { treeFaults } from "./tree-faults.ts";
import { uniqueFaults } from "./unique-faults.ts";
import { fileNamesIn } from "../../base/file-links.ts";

/** A record that is compared with stored records. */
export interface Candidate {
  readonly record: Row;
  /** The stored record; null on add. */
  readonly current: Row | null;
  readonly tenantId: string | null;
  /** Values equal to these are not checked again. */
  readonly known: Row | null;
}

/** A fault beside stored records. */
export interface CandidateFault extends ValidationFault {
  /** Place of the candidate that gives up the taken value. It is no fault if that candidate is written first. */
  readonly freedBy?: number | null;
}

/**
 * Faults that need the database or the stored files, for each candidate in order. Each check is one statement for all
 * candidates.
 */
export async function storedFaults(context: OperationContext, candidates: readonly Candidate[]): Promise<CandidateFault[][]> {
  const found: CandidateFault[][] = candidates.map(() => []);
  // The tenant of a record decides its possible references. Nearly always all records have the same tenant.
  for (const [tenantId, group] of Map.groupBy(candidates.entries(), ([, candidate]) => candidate.tenantId)) {
    const questions = group.map(([at, candidate]) => ({ at, ...candidate, ...changesOf(context, candidate) }));
    const changed = questions.filter((item) => item.changed.length > 0);
    if (changed.length === 0) continue;
    const references = await referenceFaults(
      context,
      changed.map(({ links, record, current }) => ({ fields: links, record: { id: current?.["id"] ?? null, ...record } })),
      tenantId,
    );
    const dictionaries = await dictionaryFaults(
      { ...context, tenantId: tenantId ?? context.tenantId },
      changed.map((item) => ({ fields: item.changed, record: item.record })),
    );
    const unique = await uniqueFaults(
      context,
      changed.map(({ changed: fields, record, current }) => ({ fields, record, current })),
      tenantId,
    );
    const overlaps = await overlapFaults(context, changed, tenantId);
    const files = await fileFaults(
      context,
      changed.map(({ changed: fields, record, known }) => ({ fields, record, known })),
    );
    const placeOf = (at: number | null): number | null => (at === null ? null : (changed[at]?.at ?? null));
    for (const [place, item] of changed.entries()) {
      const tree = item.moved ? await treeFaults(context, item.record, item.current, tenantId) : [];
      const proofs = fileProofFaults(context, item.changed, item.record, item.known);
      const taken = unique[place]?.map(({ freedBy, ...fault }): CandidateFault => ({ ...fault, freedBy: placeOf(freedBy) }));
      const own = [references[place], dictionaries[place], proofs, files[place], tree, taken, overlaps[place]];
      found[item.at] = own.flatMap((faults): readonly CandidateFault[] => faults ?? []);
    }
  }
  return found;
}

function changesOf({ module }: OperationContext, { record, known }: Candidate) {
  const changed = module.fields.filter((field) => field.name in record && !sameJson(record[field.name], known?.[field.name]));
  const names = new Set(changed.map((field) => field.name));
  // A choice that hangs from another field is judged anew when that field changes.
  const links = module.fields.filter((field) => field.name in record && (names.has(field.name) || hangsFrom(field, names)));
  const moved = changed.some((field) => field.name === module.tree?.parentField || field.name === module.tree?.keyField);
  return { changed, links, moved };
}

/** True if the choices of a field, or of a part of it, hang from one of these fields. */
function hangsFrom({ ref, items, parts }: Field, names: ReadonlySet<string>): boolean {
  const inner = items === null ? parts : [items];
  return (ref?.where ?? []).some(({ master }) => names.has(master)) || inner.some((part) => hangsFrom(part, names));
}

/** A field whose value refers to a file that the caller has no proof for. Files of the stored record may stay. */
function fileProofFaults(
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
