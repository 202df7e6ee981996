import { historyEndpoint, pageOf, type Json, type Locale, type StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { AbortedError, ApiError } from "../api/api-error.ts";
import type { Api, CallOptions, Method } from "../api/create-api.ts";
import type { Parse } from "../api/shapes.ts";
import { previewRecords } from "./preview-records.ts";

interface PreviewAnswers {
  readonly module: Module;
  readonly records: readonly StoredRecord[];
  /** The console's own API, which reads the records beside real ones. Null for made-up records, whose lines are made up too. */
  readonly real: Api | null;
  /** The modules whose records it shows beside its own. */
  readonly load: (name: string) => Promise<Module | null>;
  readonly locale: Locale;
  /** Error for every call that is not a read. */
  readonly refusal: string;
  readonly tell: (text: string) => void;
}

/** The modules whose records a module shows beside its own: lines, and lists of its record page. */
export function besides({ children, page }: Module): readonly string[] {
  const related = (page?.related ?? []).flatMap((part) => ("module" in part ? [part.module] : []));
  return [...new Set([...children.map((link) => link.module), ...related])];
}

interface Asked {
  readonly operation: string;
  /** The id that the path contains: that of `/detail/{id}`. */
  readonly id: string | null;
}

function operationAt({ endpoints }: Module, method: string, path: string): Asked | null {
  const steps = path.split("/");
  for (const endpoint of endpoints) {
    if (endpoint.method !== method || endpoint.target.kind !== "operation") continue;
    const own = `/api${endpoint.path}`.split("/");
    if (own.length !== steps.length || !own.every((step, at) => step === steps[at] || step.startsWith("{"))) continue;
    const at = own.indexOf("{id}");
    return { operation: endpoint.target.operation, id: at < 0 ? null : decodeURIComponent(steps[at] ?? "") };
  }
  return null;
}

function isList(asked: Asked | null): boolean {
  return asked?.operation === "list" || asked?.operation === "page";
}

/** Answers a module's screens from memory: nothing reaches a server, and nothing is saved. */
export function previewApi({ module, records, real, load, locale, refusal, tell }: PreviewAnswers): Api {
  const refused = (quiet = false): Promise<never> => {
    if (!quiet) tell(refusal);
    return Promise.reject(new ApiError({ status: 0, code: 0, message: refusal }));
  };
  const withLines = async (record: StoredRecord | undefined): Promise<StoredRecord | undefined> => {
    if (record === undefined || real !== null) return record;
    const lists = await Promise.all(
      module.children.map(async ({ field, module: name }): Promise<[string, Json][]> => {
        const lines = await load(name);
        return lines === null ? [] : [[field.name, [...previewRecords(lines, locale)]]];
      }),
    );
    return { ...record, ...Object.fromEntries(lists.flat()) };
  };
  const call = async <T>(method: Method, path: string, parse: Parse<T>, options: CallOptions = {}): Promise<T> => {
    const { quiet, params } = options;
    const asked = operationAt(module, method, path);
    if (isList(asked)) return parse(pageOf(records, records.length, 1, records.length));
    if (asked?.operation === "detail") {
      const id = asked.id ?? params?.["id"];
      // The detail of a real record has its lines, and what lists leave out.
      const stored = await real?.call(method, path, parse, { ...options, quiet: true }).catch(() => undefined);
      if (stored !== undefined) return stored;
      return parse(await withLines(records.find((record) => record.id === id) ?? records[0]));
    }
    // Real records have real lists and a real history beside them.
    if (real !== null && method === "GET") return real.call(method, path, parse, { ...options, quiet: true });
    if (path === historyEndpoint.path.replace("{module}", module.name))
      return parse({ ...pageOf([], 0, 1, 1), record: records[0], deleted: false });
    for (const name of besides(module)) {
      const other = await load(name);
      if (other === null || !isList(operationAt(other, method, path))) continue;
      const found = previewRecords(other, locale);
      return parse(pageOf(found, found.length, 1, found.length));
    }
    return refused(quiet);
  };
  return {
    locale: () => locale,
    call,
    bare: () => refused(),
    open: (_method, _path, { quiet, signal } = {}) =>
      // The stream of changes never ends and never has a change here.
      signal === undefined
        ? refused(quiet)
        : new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(new AbortedError()));
          }),
  };
}
