import type { Fault } from "../fault.ts";
import { FUNCTIONS } from "../functions/functions.ts";
import { parameterAt, type FunctionSpec } from "../functions/spec.ts";
import type { Expression } from "../ast.ts";
import { parseDate } from "../values/dates.ts";
import { isListType, isRecordType, nameOf, suits, union, type Type } from "./types.ts";

export interface CheckResult {
  /** The type of the whole expression. */
  readonly type: Type;
  readonly faults: readonly Fault[];
}

/**
 * Derives the type of an expression and finds what cannot work.
 * @param fields types of the fields that the scope will hold; other names are faults
 * @param expected type that the whole expression must have, such as `boolean` for a condition
 */
export function check(expression: Expression, fields: Readonly<Record<string, Type>>, expected: Type = "any"): CheckResult {
  const checker = new Checker(fields);
  const type = checker.typeOf(expression);
  checker.expect(expression, type, expected);
  return { type, faults: checker.faults };
}

class Checker {
  readonly faults: Fault[] = [];
  readonly #fields: Readonly<Record<string, Type>>;

  constructor(fields: Readonly<Record<string, Type>>) {
    this.#fields = fields;
  }

  typeOf(expression: Expression): Type {
    switch (expression.kind) {
      case "constant":
        return expression.value === null ? "null" : typeof expression.value === "string" ? "text" : "boolean";
      case "number":
        return "number";
      case "path":
        return this.#pathType(expression);
      case "list":
        return { list: expression.items.map((item) => this.typeOf(item)).reduce(union, "null") };
      case "not":
        return this.#typed(expression.operand, "boolean");
      case "negate":
        return this.#typed(expression.operand, "number");
      case "if":
        this.#typed(expression.condition, "boolean");
        return union(this.typeOf(expression.chosen), this.typeOf(expression.otherwise));
      case "call":
        return this.#callType(expression);
      case "binary":
        return this.#binaryType(expression);
    }
  }

  expect(expression: Expression, type: Type, wanted: Type): void {
    if (suits(type, wanted)) return;
    this.faults.push({ code: "wrongType", at: expression.at, params: { expected: nameOf(wanted), found: nameOf(type) } });
  }

  /** Checks a part against the type that its place asks for, which is then its type. */
  #typed(expression: Expression, wanted: Type): Type {
    this.expect(expression, this.typeOf(expression), wanted);
    if (wanted === "date") this.#checkDate(expression);
    return wanted;
  }

  #pathType({ names, at }: Extract<Expression, { kind: "path" }>): Type {
    let type: Type = { fields: this.#fields };
    for (const name of names) {
      const next = memberType(type, name);
      if (next === undefined) {
        this.faults.push({ code: "unknownField", at, params: { name: names.join(".") } });
        return "any";
      }
      type = next;
    }
    return type;
  }

  #binaryType(expression: Extract<Expression, { kind: "binary" }>): Type {
    const { operator, left, right } = expression;
    if (operator === "and" || operator === "or") {
      this.#typed(left, "boolean");
      return this.#typed(right, "boolean");
    }
    const types = { left: this.typeOf(left), right: this.typeOf(right) };
    if (operator === "in") {
      this.expect(right, types.right, { list: "any" });
      if (isListType(types.right)) this.#expectComparable(expression, types.left, types.right.list);
      return "boolean";
    }
    if (operator === "==" || operator === "!=") {
      this.#expectComparable(expression, types.left, types.right);
      return "boolean";
    }
    if (operator === "<" || operator === "<=" || operator === ">" || operator === ">=") {
      const ordered = isOrdered(types.left) && isOrdered(types.right);
      this.#expectComparable(expression, types.left, types.right, ordered);
      return "boolean";
    }
    if (operator === "+" && isText(types.left) && isText(types.right)) return "text";
    if (operator === "+" && (types.left === "any" || types.right === "any")) return this.#sumType(expression, types);
    this.expect(left, types.left, "number");
    this.expect(right, types.right, "number");
    return "number";
  }

  /** One side is unknown: the other decides between a sum and a joined text. */
  #sumType(expression: Extract<Expression, { kind: "binary" }>, types: { left: Type; right: Type }): Type {
    const [known, at] = types.left === "any" ? [types.right, expression.right] : [types.left, expression.left];
    if (isText(known) || known === "any") return known === "any" ? "any" : "text";
    this.expect(at, known, "number");
    return "number";
  }

  #expectComparable(expression: Extract<Expression, { kind: "binary" }>, left: Type, right: Type, allowed = true): void {
    if (left === "date") this.#checkDate(expression.right);
    if (right === "date") this.#checkDate(expression.left);
    if (allowed && (suits(left, right) || suits(right, left))) return;
    const params = { left: nameOf(left), right: nameOf(right) };
    this.faults.push({ code: "notComparable", at: expression.at, params });
  }

  /** A text that is written in place of a date must be one. */
  #checkDate(expression: Expression): void {
    if (expression.kind !== "constant" || typeof expression.value !== "string" || parseDate(expression.value)) return;
    this.faults.push({ code: "notADate", at: expression.at, params: { found: expression.value.slice(0, 50) } });
  }

  #callType(expression: Extract<Expression, { kind: "call" }>): Type {
    const spec = FUNCTIONS.get(expression.name);
    if (spec === undefined) {
      const params = { name: expression.name, known: [...FUNCTIONS.keys()].join(", ") };
      this.faults.push({ code: "unknownFunction", at: expression.at, params });
      return "any";
    }
    const types = expression.args.map((arg, index) => this.#argumentType(spec, arg, index, expression.args.length === 1));
    return spec.result === "first" ? types.reduce(union, "null") : spec.result;
  }

  /** The type of an argument, or of its items when the function reads a list in place of its arguments. */
  #argumentType(spec: FunctionSpec, arg: Expression, index: number, isOnly: boolean): Type {
    const parameter = parameterAt(spec, index);
    if (parameter === "date") return this.#typed(arg, "date");
    const type = this.typeOf(arg);
    if (parameter === "values" || parameter === "numbers") {
      const member = isOnly && isListType(type) ? type.list : type;
      if (parameter === "numbers") this.expect(arg, member, "number");
      return member;
    }
    if (parameter === "text or list" || parameter === "scalar") {
      const [fits, expected] =
        parameter === "scalar"
          ? [!isListType(type) && !isRecordType(type), "text or number"]
          : [suits(type, "text") || isListType(type), parameter];
      if (!fits) this.faults.push({ code: "wrongType", at: arg.at, params: { expected, found: nameOf(type) } });
      return type;
    }
    this.expect(arg, type, parameter === "list" ? { list: "any" } : parameter);
    return type;
  }
}

function memberType(type: Type, name: string): Type | undefined {
  if (type === "any" || type === "null") return "any";
  if (isListType(type)) {
    const member = memberType(type.list, name);
    return member === undefined ? undefined : { list: member };
  }
  return isRecordType(type) && Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
}

function isOrdered(type: Type): boolean {
  return typeof type === "string";
}

function isText(type: Type): boolean {
  return type === "text" || type === "date";
}
