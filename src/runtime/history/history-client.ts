import {
  HISTORY_PATHS,
  PATHS,
  isJsonObject,
  type BinnedRecord,
  type HistoryEntry,
  type Page,
  type RecordHistory,
  type RestoreInput,
} from "#contract";
import type { Api } from "../api/create-api.ts";
import type { ModuleClient } from "../api/module-client.ts";
import { anything, asPage, asRecord, ShapeError, type Parse } from "../api/shapes.ts";

/** History and recycle bin of one module. All calls are quiet: what is refused is said where it was asked for. */
export class HistoryClient {
  readonly #api: Api;
  readonly #client: ModuleClient;

  constructor(api: Api, client: ModuleClient) {
    this.#api = api;
    this.#client = client;
  }

  /** @param current page from 1 */
  history(id: string, current: number, size: number, signal: AbortSignal): Promise<RecordHistory> {
    const params = { id, current, size };
    return this.#api.call("GET", this.#url(HISTORY_PATHS.history), asHistory, { params, signal, quiet: true });
  }

  async restore(input: RestoreInput): Promise<void> {
    await this.#write(HISTORY_PATHS.restore, input, anything);
  }

  /** @param q what a record's name must hold */
  bin(q: string, current: number, size: number, signal: AbortSignal): Promise<Page<BinnedRecord>> {
    const params = { q, current, size };
    return this.#api.call("GET", this.#url(HISTORY_PATHS.bin), asBin, { params, signal, quiet: true });
  }

  /** @returns how many came back */
  revive(ids: readonly string[]): Promise<number> {
    return this.#write(HISTORY_PATHS.revive, { ids }, asCount);
  }

  /** @returns how many are gone */
  purge(ids: readonly string[]): Promise<number> {
    return this.#write(HISTORY_PATHS.purge, { ids }, asCount);
  }

  async #write<T>(path: string, body: object, parse: Parse<T>): Promise<T> {
    const reply = await this.#api.call("POST", this.#url(path), parse, { body, quiet: true });
    this.#client.written();
    return reply;
  }

  #url(path: string): string {
    return `${PATHS.records}/${this.#client.module.name}${path}`;
  }
}

function isEntry(data: unknown): data is HistoryEntry {
  return (
    isJsonObject(data) && typeof data["id"] === "string" && typeof data["kind"] === "string" && Array.isArray(data["changes"])
  );
}

const asHistory: Parse<RecordHistory> = (data) => {
  if (!isJsonObject(data)) throw new ShapeError("not a history");
  const { records, total, size, current, pages, record, deleted } = data;
  if (!Array.isArray(records) || !records.every(isEntry) || typeof total !== "number") throw new ShapeError("not a history");
  return {
    records,
    total,
    size: Number(size),
    current: Number(current),
    pages: Number(pages),
    record: asRecord(record),
    deleted: deleted === true,
  };
};

const asBin: Parse<Page<BinnedRecord>> = (data) => {
  const page = asPage(data);
  const records = page.records.map((record) => ({
    ...record,
    deletedBy: String(record["deletedBy"] ?? ""),
    deletedAt: String(record["deletedAt"] ?? ""),
  }));
  return { ...page, records };
};

const asCount: Parse<number> = (data) => {
  if (typeof data !== "number") throw new ShapeError("not a number");
  return data;
};
