import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HOSTILE_REQUESTS, HOSTILE_VALUES } from "../../tests/server/hostile-requests.ts";
import { ROOT } from "../../tests/support/start-server.ts";

export interface Operation {
  readonly method: string;
  readonly path: string;
  /** Names of query parameters, filters included. */
  readonly parameters: readonly string[];
  /** Names of the fields of a JSON body; null when the operation takes none. */
  readonly fields: readonly string[] | null;
}

/** Parameters that the test never sends, because they would end the session or change the tester's password. */
const LEFT_OUT = /logout|password|lock|session|update-info/i;

type Json = Readonly<Record<string, unknown>>;

/** Every operation that the generated OpenAPI document describes. */
export function documentedOperations(): readonly Operation[] {
  const document = JSON.parse(readFileSync(join(ROOT, "generated/openapi.json"), "utf8")) as Json;
  const resolve = (value: unknown): Json => {
    const { $ref } = (value ?? {}) as { readonly $ref?: string };
    if ($ref === undefined) return (value ?? {}) as Json;
    return resolve(
      $ref
        .slice(2)
        .split("/")
        .reduce<unknown>((part, name) => (part as Json)[name], document),
    );
  };
  const namesOf = (schema: unknown): string[] => Object.keys(resolve(schema)["properties"] ?? {});
  return Object.entries(document["paths"] as Readonly<Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]): Operation[] => {
      if (LEFT_OUT.test(path)) return [];
      const { parameters = [], requestBody } = described as { parameters?: readonly unknown[]; requestBody?: unknown };
      const content = resolve(requestBody)["content"] as Readonly<Record<string, Json>> | undefined;
      const names = parameters.map(resolve).flatMap(({ name, schema }) => [String(name), ...namesOf(schema)]);
      const schema = content?.["application/json"]?.["schema"];
      return [{ method: method.toUpperCase(), path, parameters: names, fields: schema === undefined ? null : namesOf(schema) }];
    }),
  );
}

/** Values of other types than a field expects, beside the texts of `HOSTILE_VALUES`. */
const VALUES: readonly unknown[] = [
  ...HOSTILE_VALUES,
  null,
  true,
  -1,
  0.1,
  2 ** 53,
  1e308,
  "",
  "\u0000",
  "\ud800",
  [],
  {},
  [null],
  [[[]]],
  { id: { $ne: null } },
  Array.from({ length: 200 }, (_, index) => index),
];

/**
 * The hostile request with a number: the same for the same number. Every tenth is one of the fixed requests; the others
 * send hostile values to a documented operation, in its path, its query and its body.
 * @param base complete records by the path of their `submit`, so that all but one field is sound
 */
export function hostileRequest(
  number: number,
  operations: readonly Operation[],
  base: ReadonlyMap<string, Json>,
): { readonly path: string; readonly init: RequestInit } {
  const choose = picker(number);
  if (number % 10 === 0) {
    const { path, init } = choose(HOSTILE_REQUESTS);
    return { path, init: init() };
  }
  const { method, path, parameters, fields } = operations[number % operations.length] as Operation;
  const query = new URLSearchParams();
  for (let left = choose([0, 1, 1, 2, 5]); left > 0 && parameters.length > 0; left -= 1)
    query.append(choose(parameters), text(choose(VALUES)));
  const address = `${path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(wellFormed(choose(HOSTILE_VALUES))))}?${query}`;
  if (method === "GET") return { path: address, init: {} };
  const body: Record<string, unknown> = choose([true, false]) ? { ...base.get(path) } : {};
  // A sound record without its id is added; with it, it is changed.
  if (choose([true, false])) delete body["id"];
  for (const name of fields ?? []) if (choose([0, 0, 0, 1]) === 1) body[name] = choose(VALUES);
  const content = choose([JSON.stringify(body), JSON.stringify([body]), JSON.stringify(body).slice(0, -1), text(choose(VALUES))]);
  const type = choose([
    "application/json",
    "application/json",
    "application/json",
    "application/x-www-form-urlencoded",
    "text/plain",
  ]);
  return { path: address, init: { method, body: content, headers: { "Content-Type": type } } };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Lone surrogates cannot stand in an address. */
function wellFormed(value: string): string {
  return value.replaceAll(/[\ud800-\udfff]/g, "?");
}

/** A chooser whose choices follow from the seed (mulberry32, Tommy Ettinger, public domain). */
function picker(seed: number): <T>(from: readonly T[]) => T {
  let state = seed >>> 0;
  return (from) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length] as (typeof from)[number];
  };
}
