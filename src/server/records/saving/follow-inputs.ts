import { coerceInput } from "#metadata";
import { followedPaths, type Follow } from "#metadata/computed";
import type { OperationContext } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import { followReferences } from "../../data/write/follow-references.ts";
import { defaultOf, variablesOf } from "../variables.ts";

/** Input of a client, and the record that it changes; null for a new one. */
interface Input {
  readonly body: Readonly<Record<string, unknown>>;
  readonly current: Row | null | undefined;
}

/** Reads the records that computed fields read after these inputs. Undefined when there are none. */
export async function followInputs(context: OperationContext, inputs: readonly Input[]): Promise<Follow | undefined> {
  const { module, tenantId } = context;
  if (followedPaths(module.fields).length === 0) return undefined;
  const variables = variablesOf(context);
  const records = inputs.map(({ body, current }): Row => {
    const start = current ?? Object.fromEntries(module.fields.map((field) => [field.name, defaultOf(field, variables)]));
    return { tenantId, ...start, ...coerceInput(body, module.fields) };
  });
  // A value that the input does not name stays, and one that it may not change does.
  const stored = inputs.flatMap(({ current }): Row[] => (current === null || current === undefined ? [] : [current]));
  return followReferences(context, [...records, ...stored]);
}
