import { pageOf, type Locale, type StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { AbortedError, ApiError } from "../api/api-error.ts";
import type { Api, CallOptions } from "../api/create-api.ts";
import type { Parse } from "../api/shapes.ts";

interface PreviewAnswers {
  readonly module: Module;
  readonly records: readonly StoredRecord[];
  readonly locale: Locale;
  /** Error for every call that is not a read. */
  readonly refusal: string;
  readonly tell: (text: string) => void;
}

/** Answers a module's screens from memory: nothing reaches a server, and nothing is saved. */
export function previewApi({ module, records, locale, refusal, tell }: PreviewAnswers): Api {
  const refused = (quiet = false): Promise<never> => {
    if (!quiet) tell(refusal);
    return Promise.reject(new ApiError({ status: 0, code: 0, message: refusal }));
  };
  const call = <T>(method: string, path: string, parse: Parse<T>, { quiet, params }: CallOptions = {}): Promise<T> => {
    const endpoint = module.endpoints.find((each) => each.method === method && `/api${each.path}` === path);
    const operation = endpoint?.target.kind === "operation" ? endpoint.target.operation : null;
    if (operation === "list" || operation === "page")
      return Promise.resolve(parse(pageOf(records, records.length, 1, records.length)));
    if (operation === "detail") return Promise.resolve(parse(records.find(({ id }) => id === params?.["id"]) ?? records[0]));
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
