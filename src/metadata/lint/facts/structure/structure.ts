import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { isArray, isOfType, jsonTypeOf, listAt, objectAt, sameJson, stringAt, type JsonType } from "../json-type.ts";

interface At extends Place {
  readonly path: Path;
}

interface Place {
  /** Name of the violated definition in the meta-schema, if it has one. */
  readonly definition: string | null;
  /** The meta-schema's rule at that place. */
  readonly rule: JsonObject;
}

/** One violation of the meta-schema. */
export type StructuralFault = At &
  (
    | { readonly kind: "unknown-key"; readonly key: string; readonly allowed: readonly string[] }
    | { readonly kind: "missing-key"; readonly key: string }
    | { readonly kind: "wrong-type"; readonly actual: JsonType; readonly expected: readonly string[] }
    | { readonly kind: "unknown-value"; readonly value: Json; readonly allowed: readonly Json[] }
    | { readonly kind: "malformed"; readonly part: "key" | "value"; readonly value: string }
    | {
        readonly kind: "out-of-range";
        readonly part: "key" | "value";
        readonly limit: string;
        readonly bound: number;
        readonly actual: number;
        /** The object around needs the key. */
        readonly required: boolean;
      }
    | { readonly kind: "repeated"; readonly value: Json }
  );

/**
 * Compares a value with a meta-schema and returns every violation with its place. Supports the
 * keywords that the meta-schemas of `schemas/*.schema.json` use; their `anyOf` branches differ by
 * type.
 */
export function structuralFaults(value: Json, metaSchema: JsonObject): StructuralFault[] {
  const faults: StructuralFault[] = [];
  new Walk(metaSchema, faults).check(value, metaSchema);
  return faults;
}

class Walk {
  readonly #definitions: JsonObject;
  readonly #faults: StructuralFault[];
  /** Current position of the walk; copied for each fault. */
  readonly #path: (string | number)[] = [];
  /** The object around needs the value of the current position. */
  #isRequired = false;

  constructor(metaSchema: JsonObject, faults: StructuralFault[]) {
    this.#definitions = objectAt(metaSchema, "definitions");
    this.#faults = faults;
  }

  check(value: Json, given: JsonObject): void {
    const at = this.#resolve(given);
    const { rule } = at;
    const branches = rule["anyOf"];
    if (isArray(branches)) {
      this.#checkBranches(value, branches.filter(isJsonObject), at);
      return;
    }
    const type = rule["type"];
    if (typeof type === "string" && !isOfType(value, type)) {
      this.#faults.push({ ...this.#here(at), kind: "wrong-type", actual: jsonTypeOf(value), expected: [type] });
      return;
    }
    const only = rule["const"];
    const allowed = only === undefined ? rule["enum"] : [only];
    if (isArray(allowed) && !allowed.some((choice) => sameJson(choice, value))) {
      this.#faults.push({ ...this.#here(at), kind: "unknown-value", value, allowed });
      return;
    }
    if (typeof value === "string") this.#checkText(value, "value", at);
    else if (typeof value === "number") this.#checkNumber(value, at);
    else if (isArray(value)) this.#checkArray(value, at);
    else if (isJsonObject(value)) this.#checkObject(value, at);
  }

  #here(place: Place): At {
    return { ...place, path: [...this.#path] };
  }

  #resolve(given: JsonObject): Place {
    let rule = given;
    let definition: string | null = null;
    for (let link = rule["$ref"]; typeof link === "string"; link = rule["$ref"]) {
      definition = link.slice("#/definitions/".length);
      rule = objectAt(this.#definitions, definition);
    }
    return { rule, definition };
  }

  #checkBranches(value: Json, branches: readonly JsonObject[], at: Place): void {
    const typeOf = (branch: JsonObject): string => stringAt(this.#resolve(branch).rule, "type") ?? "";
    const fitting = branches.find((branch) => isOfType(value, typeOf(branch)));
    if (fitting === undefined)
      this.#faults.push({ ...this.#here(at), kind: "wrong-type", actual: jsonTypeOf(value), expected: branches.map(typeOf) });
    else this.check(value, fitting);
  }

  #checkText(value: string, part: "key" | "value", at: Place): void {
    const pattern = stringAt(at.rule, "pattern");
    const [least, most] = [at.rule["minLength"], at.rule["maxLength"]];
    if (typeof least === "number" && value.trim().length < least) this.#range("minLength", least, value.trim().length, part, at);
    else if (typeof most === "number" && value.length > most) this.#range("maxLength", most, value.length, part, at);
    else if (pattern !== undefined && !patternOf(pattern).test(value))
      this.#faults.push({ ...this.#here(at), kind: "malformed", part, value });
  }

  #checkNumber(value: number, at: Place): void {
    const { minimum, maximum, exclusiveMinimum } = at.rule;
    if (typeof minimum === "number" && value < minimum) this.#range("minimum", minimum, value, "value", at);
    if (typeof maximum === "number" && value > maximum) this.#range("maximum", maximum, value, "value", at);
    if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum)
      this.#range("exclusiveMinimum", exclusiveMinimum, value, "value", at);
  }

  #checkArray(value: readonly Json[], at: Place): void {
    const least = at.rule["minItems"];
    const most = at.rule["maxItems"];
    if (typeof least === "number" && value.length < least) this.#range("minItems", least, value.length, "value", at);
    if (typeof most === "number" && value.length > most) this.#range("maxItems", most, value.length, "value", at);
    const items = at.rule["items"];
    const isSet = at.rule["uniqueItems"] === true;
    value.forEach((item, index) => {
      this.#path.push(index);
      this.#isRequired = false;
      if (isJsonObject(items)) this.check(item, items);
      const repeats = isSet && value.slice(0, index).some((earlier) => sameJson(earlier, item));
      if (repeats) this.#faults.push({ ...this.#here(at), kind: "repeated", value: item });
      this.#path.pop();
    });
  }

  #checkObject(value: JsonObject, at: Place): void {
    const properties = objectAt(at.rule, "properties");
    const others = at.rule["additionalProperties"];
    const names = at.rule["propertyNames"];
    const keys = Object.keys(value);
    const least = at.rule["minProperties"];
    const most = at.rule["maxProperties"];
    if (typeof least === "number" && keys.length < least) this.#range("minProperties", least, keys.length, "value", at);
    if (typeof most === "number" && keys.length > most) this.#range("maxProperties", most, keys.length, "value", at);
    // A module is checked after its references and choices are written out, so each field has a type then.
    for (const key of [...listAt(at.rule, "required"), ...listAt(at.rule, "else", "required")]) {
      if (typeof key === "string" && !Object.hasOwn(value, key))
        this.#faults.push({ ...this.#here(at), kind: "missing-key", key });
    }
    for (const key of keys) {
      this.#path.push(key);
      this.#isRequired = listAt(at.rule, "required").includes(key);
      const part = value[key] ?? null;
      const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (own === undefined && isJsonObject(names)) this.#checkText(key, "key", this.#resolve(names));
      if (isJsonObject(own)) this.check(part, own);
      else if (isJsonObject(others)) this.check(part, others);
      else if (others === false)
        this.#faults.push({ ...this.#here(at), kind: "unknown-key", key, allowed: Object.keys(properties) });
      this.#path.pop();
    }
  }

  #range(limit: string, bound: number, actual: number, part: "key" | "value", at: Place): void {
    this.#faults.push({ ...this.#here(at), kind: "out-of-range", part, limit, bound, actual, required: this.#isRequired });
  }
}

/** The patterns of the meta-schemas are few, so each is compiled once. */
const PATTERNS = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const pattern = PATTERNS.get(source) ?? new RegExp(source, "u");
  PATTERNS.set(source, pattern);
  return pattern;
}
