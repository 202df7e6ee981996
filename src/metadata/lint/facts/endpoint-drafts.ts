import { OPERATIONS } from "../../module/endpoint.ts";
import { NO_ENDPOINTS, defaultOperations, parseEndpoint } from "../../normalise/endpoints.ts";
import type { Path } from "../../source/parse.ts";
import type { ModuleDraft } from "./draft.ts";
import { objectAt, stringAt, valueAt } from "./json-type.ts";

export const WRITES: ReadonlySet<string> = new Set(["submit", "save", "update", "remove", "reorder", "import"]);

/** Generic operations that change nothing. */
export const READS: ReadonlySet<string> = new Set(OPERATIONS.filter((operation) => !WRITES.has(operation)));

/** An endpoint from the file or by default. */
export interface EndpointDraft {
  readonly id: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly operation: string | null;
  /** Id of the action that the endpoint runs, null for any other endpoint. */
  readonly action: string | null;
  /** Place in the file; `endpoints.base` for default endpoints. */
  readonly place: Path;
}

/** The default operations of the module. */
export function usualOperations(draft: ModuleDraft): readonly string[] {
  return defaultOperations(stringAt(draft.value, "ui", "screen"), valueAt(draft.value, "shows"));
}

export function endpointsOf(draft: ModuleDraft): EndpointDraft[] {
  const authored = objectAt(draft.value, "endpoints");
  const usual = usualOperations(draft)
    .filter((id) => !Object.hasOwn(authored, id))
    .map((id): EndpointDraft => ({
      id,
      ...parseEndpoint(id, undefined),
      operation: id,
      action: null,
      place: ["endpoints", "base"],
    }));
  const stated = Object.entries(authored).flatMap(([id, value]): EndpointDraft[] => {
    if (NO_ENDPOINTS.has(id) || value === false) return [];
    const stated = typeof value === "string" ? value : stringAt(value, "endpoint");
    const operation = stringAt(value, "operation") ?? (isOperation(id) ? id : null);
    return [{ id, ...parseEndpoint(id, stated), operation, action: null, place: ["endpoints", id] }];
  });
  const actions = [...draft.actions].map(([id, action]): EndpointDraft => ({
    id,
    ...parseEndpoint(id, stringAt(action, "endpoint")),
    operation: null,
    action: id,
    place: valueAt(action, "endpoint") === undefined ? ["actions", id] : ["actions", id, "endpoint"],
  }));
  return [...usual, ...stated, ...actions];
}

export function isOperation(id: string): boolean {
  return OPERATIONS.some((operation) => operation === id);
}
