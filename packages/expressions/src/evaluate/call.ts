import { FaultError } from "../fault.ts";
import { FUNCTIONS } from "../functions/functions.ts";
import { isListValue } from "../functions/lists.ts";
import { parameterAt, type Parameter } from "../functions/spec.ts";
import type { Place } from "../ast.ts";
import { Decimal } from "../values/decimal.ts";
import { typeName, type Value } from "../values/value.ts";
import { inRange } from "./arithmetic.ts";

interface Argument {
  readonly value: Value;
  readonly at: Place;
}

/** @throws FaultError when an argument has another type, or the function finds a fault */
export function callFunction(name: string, args: readonly Argument[], at: Place): Value {
  const spec = FUNCTIONS.get(name);
  if (spec === undefined) throw new FaultError("unknownFunction", at, { name, known: [...FUNCTIONS.keys()].join(", ") });
  for (const [index, { value, at }] of args.entries()) {
    const expected = faultyType(parameterAt(spec, index), value, args.length === 1);
    if (expected !== null) throw new FaultError("wrongType", at, expected);
  }
  if (spec.takesNull !== true && args.some(({ value }) => value === null)) return null;
  const result = spec.run(
    args.map(({ value }) => value),
    at,
  );
  return result instanceof Decimal ? inRange(result, at) : result;
}

/** Words of the fault, or null when the value suits the parameter. */
function faultyType(parameter: Parameter, value: Value, isOnly: boolean): { expected: string; found: string } | null {
  const found = typeName(value);
  if (value === null || parameter === "any") return null;
  if (parameter === "values" || parameter === "numbers") {
    const members = isOnly && isListValue(value) ? value : [value];
    const wrong = members.find((member) => member !== null && !isMember(member, parameter));
    return wrong === undefined ? null : { expected: parameter === "numbers" ? "number" : "list", found: typeName(wrong) };
  }
  if (parameter === "scalar") return found === "list" || found === "record" ? { expected: "text or number", found } : null;
  if (parameter === "text or list") return found === "text" || found === "list" ? null : { expected: parameter, found };
  const type = parameter === "date" ? "text" : parameter;
  return found === type ? null : { expected: parameter, found };
}

function isMember(value: Value, parameter: "values" | "numbers"): boolean {
  return parameter === "numbers" ? value instanceof Decimal : true;
}
