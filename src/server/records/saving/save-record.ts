import { TrellisError, isJsonObject } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import { isWhole } from "../../data/conditions/filter-values.ts";
import type { Row } from "../../base/tables.ts";
import { recordBoundary } from "../scope/caller-boundary.ts";
import { presentRecords } from "../read/find-records.ts";
import { addChildren } from "../read/child-records.ts";
import { badRequest } from "../../base/bad-request.ts";
import { gatheredBy } from "./judge-gathered.ts";
import { saveChildren, splitLines } from "./save-children.ts";
import type { LineOptions } from "./save-lines.ts";
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
  const [outcome] = await saveRecords(context, [{ body: own, id, gathered: gatheredBy(context, lines) }]);
  if (outcome === undefined || outcome.kind === "refused") throw outcome?.error ?? new TrellisError("notFound");
  const [lined] = await saveChildren(context, [{ ...outcome, sent: lines }], options);
  const { errors = [], newer = {}, record = outcome.saved } = lined ?? {};
  if (errors.length > 0) throw new TrellisError("invalidRecord", { fields: errors, data: newer });
  const boundary = { ...(await recordBoundary(context)), tenantId: outcome.tenantId };
  const [shown] = await presentRecords(context, boundary, [record]);
  if (shown === undefined) return {};
  await addChildren(context, shown);
  return shown;
}

/** A body that is one record. @throws TrellisError badRequest */
export function recordBody(context: OperationContext): Readonly<Record<string, unknown>> {
  if (context.body === null || context.body === undefined) return Object.fromEntries(context.query);
  if (!isJsonObject(context.body)) throw badRequest("请发送 JSON 对象", "send a JSON object");
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
