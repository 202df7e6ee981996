import type { Json, JsonObject } from "#contract";
import { fieldOfPointer, isSetVariable, setSchema, withoutEmpty } from "#metadata";
import { computeValue, setExpression, type ReadableValues } from "#metadata/computed";
import type { OperationContext } from "../base/context.ts";
import type { Row, StoredRow } from "../base/tables.ts";
import { refuseValues } from "./refuse-values.ts";
import { referenceFaults } from "./saving/reference-faults.ts";
import { variablesOf } from "./variables.ts";

/**
 * Returns the values of a `set` in a module file, with variables such as the current user filled in, and with computed
 * values. All expressions read the record as it is before any of them is written, so the record must be locked.
 * @param form the input of the action, if the values belong to one
 * @throws TrellisError valuesRefused if a computed value cannot be had, if its field rejects it, or if a reference leads nowhere
 */
export async function setValues(
  context: OperationContext,
  set: JsonObject,
  record: StoredRow,
  form?: ReadableValues,
): Promise<Row> {
  const { deps, module } = context;
  const known = variablesOf(context);
  const values: Row = {};
  const computed: Record<string, Json> = {};
  const missing: string[] = [];
  for (const [name, value] of Object.entries(set)) {
    const expression = setExpression(value);
    const field = module.fields.find((candidate) => candidate.name === name);
    if (expression === null || field === undefined) {
      values[name] = isSetVariable(value) ? known[value] : value;
      continue;
    }
    const result = computeValue(field, expression, { fields: module.fields, values: record }, form);
    if (result === undefined) missing.push(name);
    else computed[name] = result;
  }
  const faults = [
    ...missing.map((name) => ({ pointer: `/${name}`, keyword: "x-compute", params: {} })),
    ...(Object.keys(computed).length === 0 ? [] : deps.validators.validate(setSchema(module), withoutEmpty(computed))).filter(
      ({ pointer }) => fieldOfPointer(pointer) in computed,
    ),
  ];
  refuseValues(context, faults, record);
  const references = module.fields.filter(({ name, ref }) => ref !== null && name in computed && computed[name] !== record[name]);
  if (references.length > 0) {
    // Inputs fill the fields whose names they have, on which a choice may depend.
    const filled = Object.entries(form?.values ?? {}).filter(([name]) => module.fields.some((field) => field.name === name));
    const question = { fields: references, record: { ...record, ...Object.fromEntries(filled), ...values, ...computed } };
    const [wrong = []] = await referenceFaults(
      context,
      [question],
      typeof record["tenantId"] === "string" ? record["tenantId"] : context.tenantId,
    );
    refuseValues(context, wrong, record);
  }
  return { ...values, ...computed };
}
