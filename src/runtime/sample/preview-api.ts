import { pageOf, type Json, type Locale, type StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { AbortedError, ApiError } from "../api/api-error.ts";
import type { Api, CallOptions } from "../api/create-api.ts";
import type { Parse } from "../api/shapes.ts";
import { previewRecords } from "./preview-records.ts";

interface PreviewAnswers {
  readonly module: Module;
  readonly records: readonly StoredRecord[];
  /** True if the records are made up, and may have made-up lines. */
  readonly isSample: boolean;
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

function operationAt({ endpoints }: Module, method: string, path: string): string | null {
  const endpoint = endpoints.find((each) => each.method === method && `/api${each.path}` === path);
  return endpoint?.target.kind === "operation" ? endpoint.target.operation : null;
}

function isList(operation: string | null): boolean {
  return operation === "list" || operation === "page";
}

/** Answers a module's screens from memory: nothing reaches a server, and nothing is saved. */
export function previewApi({ module, records, isSample, load, locale, refusal, tell }: PreviewAnswers): Api {
  const refused = (quiet = false): Promise<never> => {
    if (!quiet) tell(refusal);
    return Promise.reject(new ApiError({ status: 0, code: 0, message: refusal }));
  };
  const withLines = async (record: StoredRecord | undefined): Promise<StoredRecord | undefined> => {
    if (record === undefined || !isSample) return record;
    const lists = await Promise.all(
      module.children.map(async ({ field, module: name }): Promise<[string, Json][]> => {
        const lines = await load(name);
        return lines === null ? [] : [[field.name, [...previewRecords(lines, locale)]]];
      }),
    );
    return { ...record, ...Object.fromEntries(lists.flat()) };
  };
  const call = async <T>(method: string, path: string, parse: Parse<T>, { quiet, params }: CallOptions = {}): Promise<T> => {
    const operation = operationAt(module, method, path);
    if (isList(operation)) return parse(pageOf(records, records.length, 1, records.length));
    if (operation === "detail") return parse(await withLines(records.find(({ id }) => id === params?.["id"]) ?? records[0]));
    for (const name of besides(module)) {
      const other = await load(name);
      if (other === null || !isList(operationAt(other, method, path))) continue;
      const found = isSample ? previewRecords(other, locale) : [];
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
