import { TrellisError, isJsonObject } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import { gatherersOf } from "#metadata/computed";
import { storedField } from "../../data/columns.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import { isWhole } from "../../data/conditions/filter-values.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import { recordBoundary } from "../caller-boundary.ts";
import { presentRecords } from "../read/find-records.ts";
import { addChildren } from "../read/child-records.ts";
import { saveChildren, splitLines, type LineOptions } from "./save-children.ts";
import { saveRecords } from "./save-records.ts";

/**
 * Adds a record (`id` null) or changes one, inside the request's transaction.
 * @returns the record as the caller may see it
 * @throws TrellisError invalidRecord (every field error at once), notFound, conflict, forbidden
 */
export async function saveRecord(
  context: OperationContext,
  body: Readonly<Record<string, unknown>>,
  id: string | null,
  options?: LineOptions,
): Promise<Row> {
  const { own, lines } = splitLines(context, body);
  const [outcome] = await saveRecords(context, [{ body: own, id }]);
  if (outcome === undefined || outcome.kind === "refused") throw outcome?.error ?? new TrellisError("notFound");
  const { errors, newer } = await saveChildren(context, outcome, lines, options);
  if (errors.length > 0) throw new TrellisError("invalidRecord", { fields: errors, data: newer });
  const boundary = { ...(await recordBoundary(context)), tenantId: outcome.tenantId };
  const saved = lines.size > 0 && gathersLines(context) ? await readAgain(context, boundary, outcome.saved) : outcome.saved;
  const [shown] = await presentRecords(context, boundary, [saved]);
  if (shown === undefined) return {};
  await addChildren(context, shown);
  return shown;
}

/** True when the record has values that the server gathers from its lines. */
function gathersLines({ catalog, module }: OperationContext): boolean {
  const gathers = (lines: string): boolean =>
    gatherersOf(catalog, lines).some((gatherer) => gatherer.module.name === module.name);
  return module.children.some((link) => gathers(link.module));
}

/** The record as the save of its lines has left it. */
async function readAgain({ db, module }: OperationContext, boundary: Boundary, saved: StoredRow): Promise<StoredRow> {
  const where = [oneOf(storedField(module, "id"), [saved.id])];
  const [record] = await selectRecords(db, module, { boundary, where });
  return record ?? saved;
}

/** A body that is one record. @throws TrellisError badRequest */
export function recordBody(context: OperationContext): Readonly<Record<string, unknown>> {
  if (context.body === null || context.body === undefined) return Object.fromEntries(context.query);
  if (!isJsonObject(context.body)) throw new TrellisError("badRequest", { params: { reason: "JSON object" } });
  return context.body;
}

/** The id a body names, null when it names none. @throws TrellisError badRequest */
export function idOf(body: Readonly<Record<string, unknown>>): string | null {
  const { id } = body;
  if (id === undefined || id === null || id === "") return null;
  const text = typeof id === "string" || typeof id === "number" ? String(id) : "";
  if (!isWhole("bigint", text)) throw new TrellisError("badRequest", { params: { reason: "id" } });
  return text;
}
