import fc from "fast-check";
import { expect, test } from "vitest";
import { check, describeFault, evaluate, parse, references, toJson, type Fault, type Json } from "../src/index.ts";

/** Pieces that make most of the texts look like expressions. */
const PIECES = [
  ..."+-*/%()[],.?:!<>=",
  "==",
  "!=",
  "<=",
  ">=",
  "&&",
  "||",
  " and ",
  " or ",
  " not ",
  " in ",
  "true",
  "false",
  "null",
  "if(",
  "${",
  "}",
  "sum(",
  "min(",
  "days(",
  "text(",
  "number(",
  "round(",
  "length(",
  "contains(",
  "addDays(",
  "addMonths(",
  "a",
  "b.c",
  "list",
  "__proto__",
  "constructor",
  "'x'",
  '"2026-01-31"',
  "0",
  "1.5",
  "99999999999999999999",
  " ",
  "\n",
  "'",
];
const almostExpression = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(""));
const wellFormed = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom("a", "b.c", "list", "list.x", "1", "0", "2.5", "'x'", "'2026-01-31'", "true", "null", "[1, a]"),
    fc
      .tuple(tie("value"), fc.constantFrom("+", "-", "*", "/", "%", "and", "or"), tie("value"))
      .map((parts) => `(${parts.join(" ")})`),
    fc.tuple(tie("value"), fc.constantFrom("==", "<", "in"), tie("value")).map((parts) => `(${parts.join(" ")})`),
    tie("value").map((inner) => `-${inner}`),
    tie("value").map((inner) => `(not ${inner})`),
    fc.tuple(tie("value"), tie("value"), tie("value")).map(([a, b, c]) => `if(${a}, ${b}, ${c})`),
    fc
      .tuple(fc.constantFrom("sum", "max", "length", "text", "number", "abs", "year"), tie("value"))
      .map(([f, a]) => `${f}(${a})`),
    fc
      .tuple(fc.constantFrom("days", "addDays", "contains", "round"), tie("value"), tie("value"))
      .map(([f, a, b]) => `${f}(${a}, ${b})`),
  ),
}));
const scopes = fc.dictionary(fc.constantFrom("a", "b", "list", "x"), fc.jsonValue({ maxDepth: 4 }).map(toOwnJson));

test("parses, checks and evaluates any text without throwing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), almostExpression), scopes, (text, scope) =>
      expectTotal(text, scope),
    ),
    { numRuns: 1_500, seed: 1 },
  );
});

test("evaluates every well-formed expression to a value or a fault", () => {
  fc.assert(
    fc.property(wellFormed.value, scopes, (text, scope) => {
      expect(parse(text)).toMatchObject({ ok: true });
      expectTotal(text, scope);
    }),
    { numRuns: 1_500, seed: 1 },
  );
});

test("an expression without static faults meets no fault of types when fields hold what was declared", () => {
  const typed = fc.record({ a: fc.double({ noNaN: true, min: -1e9, max: 1e9 }), b: fc.record({ c: fc.integer() }) });
  const typeFaults = new Set(["wrongType", "notComparable", "unknownField"]);
  fc.assert(
    fc.property(wellFormed.value, typed, (text, scope) => {
      const parsed = parse(text.replaceAll("list.x", "list"));
      if (!parsed.ok) return;
      const { faults, type } = check(parsed.value, { a: "number", b: { fields: { c: "number" } }, list: { list: "number" } });
      const result = evaluate(parsed.value, { ...scope, list: [1, 2] });
      // `any` arises where branches differ; what it holds shows when the expression runs.
      if (faults.length > 0 || type === "any" || text.includes("if(") || result.ok) return;
      expect(typeFaults).not.toContain(result.fault.code);
    }),
    { numRuns: 1_500, seed: 1 },
  );
});

test("addition and multiplication agree with whole-number arithmetic", () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(-(10n ** 15n), 10n ** 15n), (a, b) => {
      const parsed = parse(`${a} * ${b} + ${a} - ${b}`);
      const result = parsed.ok ? evaluate(parsed.value, {}) : parsed;
      expect(result.ok && BigInt(text(result.value))).toBe(a * b + a - b);
    }),
  );
});

function text(value: Parameters<typeof toJson>[0]): string {
  const parsed = parse("text(v)");
  const json = toJson(value);
  if (typeof json === "string") return json;
  const result = parsed.ok ? evaluate(parsed.value, { v: json }) : parsed;
  return result.ok ? String(toJson(result.value)) : "";
}

/** Every function of the package ends in a value or a fault, and both survive JSON. */
function expectTotal(text: string, scope: Record<string, Json>): void {
  const parsed = parse(text);
  if (!parsed.ok) return expectFault(parsed.fault, text);
  expect(JSON.parse(JSON.stringify(parsed.value))).toEqual(parsed.value);
  for (const path of references(parsed.value)) expect(text).toContain(path.split(".")[0]);
  check(parsed.value, { a: "number", list: { list: "any" } }).faults.forEach((fault) => expectFault(fault, text));
  const result = evaluate(parsed.value, scope);
  if (result.ok) expect(JSON.stringify(toJson(result.value))).toBeTypeOf("string");
  else expectFault(result.fault, text);
}

function expectFault(fault: Fault, text: string): void {
  const lines = text.split("\n");
  expect(fault.at.line).toBeLessThanOrEqual(lines.length);
  expect(fault.at.column).toBeLessThanOrEqual((lines[fault.at.line - 1] ?? "").length + 1);
  for (const language of ["zh", "en"] as const) expect(describeFault(fault, language)).not.toMatch(/\{\w+\}$/);
}

/** fast-check answers `unknown`; a round trip through JSON gives it its type. */
function toOwnJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
