import {
  HEADERS,
  binEndpoint,
  historyEndpoint,
  purgeEndpoint,
  readUndo,
  restoreEndpoint,
  reviveEndpoint,
  type BinnedRecord,
  type Page,
  type RecordHistory,
  type RestoreInput,
  type Undo,
} from "#contract";
import { callEndpoint } from "../api/call-endpoint.ts";
import type { Api } from "../api/create-api.ts";
import type { ModuleClient } from "../api/module-client.ts";

const QUIET = { quiet: true } as const;

/** History and recycle bin of one module. All calls are quiet: the caller shows refusals at their place. */
export class HistoryClient {
  readonly #api: Api;
  readonly #client: ModuleClient;
  readonly #path: { readonly module: string };

  constructor(api: Api, client: ModuleClient) {
    this.#api = api;
    this.#client = client;
    this.#path = { module: client.module.name };
  }

  /** @param current page from 1 */
  history(id: string, current: number, size: number, signal: AbortSignal): Promise<RecordHistory> {
    const input = { path: this.#path, query: { id, current, size } };
    return callEndpoint(this.#api, historyEndpoint, input, { ...QUIET, signal });
  }

  async restore(input: RestoreInput): Promise<void> {
    let undo: Undo | null = null;
    const onReply = (header: (name: string) => string | null): void => {
      undo = readUndo(header(HEADERS.undo));
    };
    await callEndpoint(this.#api, restoreEndpoint, { path: this.#path, body: input }, { ...QUIET, onReply });
    this.#client.written(undo, true);
  }

  /** @param q what a record's name must hold */
  bin(q: string, current: number, size: number, signal: AbortSignal): Promise<Page<BinnedRecord>> {
    const input = { path: this.#path, query: { q, current, size } };
    return callEndpoint(this.#api, binEndpoint, input, { ...QUIET, signal });
  }

  /** @returns how many came back */
  revive(ids: readonly string[]): Promise<number> {
    return this.#written(callEndpoint(this.#api, reviveEndpoint, { path: this.#path, body: { ids } }, QUIET));
  }

  /** @returns how many are gone */
  purge(ids: readonly string[]): Promise<number> {
    return this.#written(callEndpoint(this.#api, purgeEndpoint, { path: this.#path, body: { ids } }, QUIET));
  }

  async #written<T>(call: Promise<T>): Promise<T> {
    const reply = await call;
    this.#client.written();
    return reply;
  }
}
