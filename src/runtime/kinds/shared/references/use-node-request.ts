import { useCallback } from "react";
import type { ReferencePage } from "#contract";
import type { Field } from "#metadata";
import { useFormServices, type ReferenceQuery } from "../../../form-model/services.ts";
import type { ReferencePlace } from "./use-references.ts";

interface NodeRequest {
  /** Changes when the cascade or the tenant does: earlier results are then out of date. */
  readonly key: string;
  /** The empty field that the cascade needs first; null when the nodes can be loaded. */
  readonly missing: Field | null;
  /** Loads the nodes of a level or of a search. */
  readonly request: (query: Pick<ReferenceQuery, "parent" | "q">) => Promise<ReferencePage>;
}

/** Requests the nodes of a referenced tree under the cascade and the tenant of the form. */
export function useNodeRequest({ field, session, pointer }: ReferencePlace): NodeRequest {
  const services = useFormServices();
  const where = session.cascades.at(pointer);
  const tenantId = session.tenant();
  const request = useCallback(
    (query: Pick<ReferenceQuery, "parent" | "q">) =>
      services.references({
        ...session.owner(field),
        ...(where === null ? {} : { where }),
        ...(tenantId === null ? {} : { tenantId }),
        ...query,
      }),
    [services, session, field, where, tenantId],
  );
  return { key: JSON.stringify([where, tenantId]), missing: session.cascades.missing(pointer), request };
}
