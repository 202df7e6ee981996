import {
  BulkRefusal,
  bulkEditEndpoint,
  bulkMarkEndpoint,
  bulkRemoveEndpoint,
  bulkRunEndpoint,
  undoEndpoint,
  type BulkDone,
  type BulkSelection,
  type FilteredSelection,
  type JsonObject,
} from "#contract";
import type { Module } from "#metadata";
import { callEndpoint, readShape } from "../api/call-endpoint.ts";
import type { Api } from "../api/create-api.ts";

type Filters = Readonly<Record<string, string>>;

/** Changes to many records of one module. Each reports its undo by itself (`ModuleClient.written`). */
export class BulkClient {
  readonly #api: Api;
  readonly #path: { readonly module: string };

  constructor(api: Api, module: Module) {
    this.#api = api;
    this.#path = { module: module.name };
  }

  /** Counts what matches now. */
  async count(filters: Filters): Promise<FilteredSelection> {
    return { filters, ...(await callEndpoint(this.#api, bulkMarkEndpoint, { path: this.#path, query: filters })) };
  }

  remove(selection: BulkSelection): Promise<BulkDone> {
    return callEndpoint(this.#api, bulkRemoveEndpoint, { path: this.#path, body: selection });
  }

  run(selection: BulkSelection, action: string, input: JsonObject): Promise<BulkDone> {
    return callEndpoint(this.#api, bulkRunEndpoint, { path: this.#path, body: { ...selection, action, input } });
  }

  /** Quiet: what is refused is said in the dialog. */
  edit(selection: BulkSelection, values: JsonObject): Promise<BulkDone> {
    const input = { path: this.#path, body: { ...selection, values } };
    return callEndpoint(this.#api, bulkEditEndpoint, input, { quiet: true });
  }

  /** @returns how many records are as they were */
  undo(batchId: string): Promise<number> {
    return callEndpoint(this.#api, undoEndpoint, { path: this.#path, body: { batchId } });
  }
}

/** The records that a refusal names; none when it is about something else. */
export function refusedRecords(data: unknown): BulkRefusal {
  return readShape(BulkRefusal, data) ?? { count: 0, records: [] };
}
