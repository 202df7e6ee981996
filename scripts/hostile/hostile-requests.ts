import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REVISION_FIELD } from "#contract";
import { HOSTILE_REQUESTS, HOSTILE_VALUES } from "../../tests/server/requests/hostile-requests.ts";
import { ROOT } from "../../tests/support/server/start-server.ts";

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

/** Every operation that an OpenAPI document describes; the generated one by default. */
export function documentedOperations(
  document: Json = JSON.parse(readFileSync(join(ROOT, "generated/openapi.json"), "utf8")) as Json,
): readonly Operation[] {
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
 * @param modules names for `{module}` in a path; their records are named where an id is asked for
 */
export function hostileRequest(
  number: number,
  operations: readonly Operation[],
  base: ReadonlyMap<string, Json>,
  modules: readonly string[] = [],
): { readonly path: string; readonly init: RequestInit } {
  const choose = picker(number);
  if (number % 10 === 0) {
    const { path, init } = choose(HOSTILE_REQUESTS);
    return { path, init: init() };
  }
  const { method, path, parameters, fields } = operations[number % operations.length] as Operation;
  const query = new URLSearchParams();
  const isKnown = modules.length > 0;
  for (let left = choose([0, 1, 1, 2, 5]); left > 0 && parameters.length > 0; left -= 1) {
    const name = choose(parameters);
    query.append(name, text(isKnown && ID.test(name) ? soundIds("id", base, choose) : choose(VALUES)));
  }
  const address = `${path.replaceAll(/\{\w+\}/g, (place) => {
    const isNamed = isKnown && place === "{module}" && choose([true, true, true, false]);
    return encodeURIComponent(isNamed ? choose(modules) : wellFormed(choose(HOSTILE_VALUES)));
  })}?${query}`;
  if (method === "GET") return { path: address, init: {} };
  const isSound = choose([true, false]) || isKnown;
  const body: Record<string, unknown> = isSound ? { ...base.get(path) } : {};
  // A sound record without its id is added; with it, it is changed.
  if (choose([true, false])) delete body["id"];
  // Most requests to known records are sound but for a field, so that they write.
  const odds = isKnown ? 16 : 4;
  for (const name of fields ?? [])
    if (choose(Array.from({ length: odds }, (_, at) => at)) === odds - 1) body[name] = choose(VALUES);
  if (isKnown) {
    delete body[REVISION_FIELD];
    // Values that are unique.
    for (const name of ["plate", "code", "name", "person"]) if (name in body) body[name] = `${String(body[name])}${number}`;
    for (const name of fields ?? [])
      if (ID.test(name) && (name === "ids" || choose([true, false]))) body[name] = soundIds(name, base, choose);
  }
  const whole = JSON.stringify(body);
  const content = choose([...Array<string>(isKnown ? 8 : 1).fill(whole), `[${whole}]`, whole.slice(0, -1), text(choose(VALUES))]);
  const type = choose([
    ...Array<string>(isKnown ? 12 : 3).fill("application/json"),
    "application/x-www-form-urlencoded",
    "text/plain",
  ]);
  return { path: address, init: { method, body: content, headers: { "Content-Type": type } } };
}

const ID = /^ids?$/;

function soundIds(name: string, base: ReadonlyMap<string, Json>, choose: <T>(from: readonly T[]) => T): unknown {
  const ids = [...base.values()].map(({ id }) => String(id));
  return name === "id" ? choose(ids) : choose([[choose(ids), choose(ids)], choose(ids), `${choose(ids)},${choose(ids)}`]);
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
