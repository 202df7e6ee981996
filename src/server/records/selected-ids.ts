import { TrellisError, isJsonObject } from "#contract";
import type { OperationContext } from "../base/context.ts";
import type { RefuseInput } from "../base/parse-input.ts";
import { isWhole } from "../data/conditions/filter-values.ts";

/**
 * The selected ids of a request, in the given order and each once. The query names them separated by commas, the body as
 * a list, as one string or as `{ids}`.
 * @throws TrellisError noneSelected, badRequest
 */
export function selectedIds(context: OperationContext, ...names: readonly string[]): readonly string[] {
  const ids = namedIds(context, names);
  if (ids.length === 0) throw new TrellisError("noneSelected");
  return ids;
}

/** The ids of an own endpoint's input, each once. @throws TrellisError noneSelected */
export function distinctIds(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) throw new TrellisError("noneSelected");
  return [...new Set(ids)];
}

/** The error for an input without `ids`. */
export const refuseNoneSelected: RefuseInput = ({ field, isMissing }) =>
  isMissing && field === "ids" ? new TrellisError("noneSelected") : null;

/** The requested record. @param name of its key @throws TrellisError missingParameter, badRequest */
export function selectedId(context: OperationContext, name: string): string {
  const [id] = namedIds(context, ["id", name]);
  if (id === undefined) throw new TrellisError("missingParameter", { params: { name } });
  return id;
}

function namedIds(context: OperationContext, names: readonly string[]): readonly string[] {
  const accepted = [...new Set([...names, "ids", "id"])];
  const sources: unknown[] = accepted.map((name) => context.query.get(name));
  const { body } = context;
  if (isJsonObject(body)) sources.push(...accepted.map((name) => body[name]));
  else sources.push(body);
  const given = sources.map(flatten).find((ids) => ids.length > 0) ?? [];
  for (const id of given)
    if (!isWhole("bigint", id)) throw new TrellisError("badRequest", { params: { reason: `id ${id.slice(0, 30)}` } });
  return [...new Set(given)];
}

function flatten(source: unknown): string[] {
  const parts = Array.isArray(source) ? source : [source];
  return parts
    .filter((part) => typeof part === "string" || typeof part === "number")
    .flatMap((part) => String(part).split(","))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
