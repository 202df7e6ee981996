import { allFields, type Endpoint, type Field, type Module } from "#metadata";
import { serverFeatures } from "../../../src/entry/server-features.ts";
import { isFullRun } from "../database/database-scope.ts";

/** Modules that have a fact, where there are so many: a defect of a combination of facts has a second chance to show. */
const TIMES = 2;
/** Keys that are names, words or numbers of order: two modules that differ in nothing else are treated alike. */
const WORDS: ReadonlySet<string> = new Set([
  "name",
  "path",
  "title",
  "description",
  "labelKey",
  "message",
  "schema",
  "shape",
  "recordedAs",
  "area",
  "hash",
  "table",
  "labelField",
]);
/** Keys whose text is one of a few, each of which is treated differently. Other texts are names and defaults. */
const CHOICES: ReadonlySet<string> = new Set(["type", "storage", "format", "widget", "screen", "layout", "tenancy", "dataScope"]);
/** Keys that say how the console shows a module. The server treats modules alike that differ in nothing else. */
const LOOKS: ReadonlySet<string> = new Set(["dialog", "page", "span", "columns", "layout"]);
/** Widgets and screens that the server reads as well. */
const SERVED: ReadonlySet<string> = new Set(["image", "file", "files", "icon", "color", "nested", "percent", "single"]);
/** Objects of a module whose keys belong to the format. Those of other objects are names of fields and codes. */
const BLOCKS: ReadonlySet<string> = new Set(["tree", "parent", "list", "dialog", "page", "search", "states", "permissions"]);

/** `server` counts differences that change answers of the server. `console` counts those of its screens as well. */
type Reader = "server" | "console";

/**
 * The modules over which the gate runs a table of tests: as few as have every fact that decides how the reader treats a
 * module, each fact in two of them. The full run takes all modules. (docs/decisions/105)
 */
export function representatives(modules: readonly Module[], reader: Reader = "server"): readonly Module[] {
  return isFullRun() ? modules : covering(modules, TIMES, reader);
}

/** Chooses the module that adds the most facts, again and again, until each fact is there so many times. */
export function covering(modules: readonly Module[], times: number, reader: Reader): readonly Module[] {
  const facts = new Map(modules.map((module) => [module, factsOf(module, reader)]));
  const missing = new Map<string, number>();
  for (const fact of [...facts.values()].flatMap((all) => [...all]))
    missing.set(fact, Math.min(times, (missing.get(fact) ?? 0) + 1));
  const chosen = new Set<Module>();
  const added = (module: Module): number =>
    chosen.has(module) ? 0 : [...(facts.get(module) ?? [])].filter((fact) => (missing.get(fact) ?? 0) > 0).length;
  for (;;) {
    const best = modules.reduce<Module | undefined>(
      (most, module) => (added(module) > (most === undefined ? 0 : added(most)) ? module : most),
      undefined,
    );
    if (best === undefined) return modules.filter((module) => chosen.has(module));
    chosen.add(best);
    for (const fact of facts.get(best) ?? []) missing.set(fact, (missing.get(fact) ?? 0) - 1);
  }
}

/** Facts of a module that the reader counts: keys of the format, kinds of fields, operations and interceptors, but no names. */
export function factsOf(module: Module, reader: Reader): ReadonlySet<string> {
  const blocks = Object.entries(module).flatMap(([key, value]) =>
    BLOCKS.has(key) && isObject(value) && isSeen(reader, key, "") ? saying(value, reader).map((part) => `${key}.${part}`) : [],
  );
  return new Set([
    ...saying(module, reader),
    ...blocks,
    ...allFields(module.fields).flatMap((field) => [...saying(field, reader).map((key) => `field.${key}`), kindOf(field)]),
    ...module.endpoints.map(callOf),
    ...serverFeatures.flatMap(({ interceptors }) => Object.keys(interceptors?.[module.name] ?? {})),
  ]);
}

/** Facts that decide how a value of the field is read, stored and filtered. */
export function kindOf({ storage, format, multiple, ref, dict }: Field): string {
  return [storage, format, multiple, ref !== null, dict !== null].join();
}

function callOf({ method, access, target }: Endpoint): string {
  const who = access === "public" || access === "signed-in" ? access : "code";
  return `${method} ${target.kind === "operation" ? target.operation : target.kind} ${who}`;
}

/** The keys that say anything to the reader, with their text where it is one of a few. */
function saying(object: object, reader: Reader): readonly string[] {
  return Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    if (WORDS.has(key) || value === null || value === undefined || value === false) return [];
    if (!isSeen(reader, key, value)) return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [key];
    return [CHOICES.has(key) ? `${key}=${String(value)}` : key];
  });
}

function isSeen(reader: Reader, key: string, value: unknown): boolean {
  if (reader === "console") return true;
  return key === "widget" || key === "screen" ? SERVED.has(String(value)) : !LOOKS.has(key);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
