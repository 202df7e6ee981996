import {
  cancelJobEndpoint,
  dismissJobEndpoint,
  exportEndpoint,
  fillPath,
  importCheckEndpoint,
  importEndpoint,
  importFaultsEndpoint,
  importRunEndpoint,
  jobEndpoint,
  jobFileEndpoint,
  jobsEndpoint,
  templateEndpoint,
  ticketEndpoint,
  undoEndpoint,
  type CheckInput,
  type ExportInput,
  type Page,
  type RowFault,
  type RunInput,
  type TransferFileKind,
  type TransferJob,
} from "#contract";
import { callEndpoint } from "../../api/call-endpoint.ts";
import type { Api } from "../../api/create-api.ts";
import { openDownload } from "./save-file.ts";

/** Filter of the faulty rows; all of them without sheet, field and keyword. */
export interface FaultQuery {
  /** Name of a sheet of lines; empty for the sheet of the records. */
  readonly sheet?: string;
  readonly field?: string;
  readonly keyword?: string;
  /** From 1. */
  readonly current: number;
  readonly size: number;
}

const QUIET = { quiet: true } as const;

/** Imports and exports of one module. All calls are quiet: the caller shows refusals at their place. */
export class TransferClient {
  readonly module: string;
  readonly #api: Api;
  readonly #path: { readonly module: string };

  constructor(api: Api, module: string) {
    this.#api = api;
    this.module = module;
    this.#path = { module };
  }

  upload(file: File, signal: AbortSignal, onProgress: (ratio: number) => void): Promise<TransferJob> {
    return callEndpoint(this.#api, importEndpoint, { path: this.#path, file }, { ...QUIET, signal, onProgress });
  }

  check(input: CheckInput): Promise<TransferJob> {
    return callEndpoint(this.#api, importCheckEndpoint, { path: this.#path, body: input }, QUIET);
  }

  run(input: RunInput): Promise<TransferJob> {
    return callEndpoint(this.#api, importRunEndpoint, { path: this.#path, body: input }, QUIET);
  }

  export(input: ExportInput): Promise<TransferJob> {
    return callEndpoint(this.#api, exportEndpoint, { path: this.#path, body: input }, QUIET);
  }

  cancel(id: string): Promise<TransferJob> {
    return callEndpoint(this.#api, cancelJobEndpoint, { path: this.#path, body: { id } }, QUIET);
  }

  /** @returns how many records are as they were before */
  undo(batchId: string): Promise<number> {
    return callEndpoint(this.#api, undoEndpoint, { path: this.#path, body: { batchId } }, QUIET);
  }

  async dismiss(id: string): Promise<void> {
    await callEndpoint(this.#api, dismissJobEndpoint, { path: this.#path, body: { id } }, QUIET);
  }

  job(id: string, signal: AbortSignal): Promise<TransferJob> {
    return callEndpoint(this.#api, jobEndpoint, { path: this.#path, query: { id } }, { ...QUIET, signal });
  }

  jobs(signal: AbortSignal): Promise<readonly TransferJob[]> {
    return callEndpoint(this.#api, jobsEndpoint, { path: this.#path }, { ...QUIET, signal });
  }

  faults(id: string, query: FaultQuery, signal: AbortSignal): Promise<Page<RowFault>> {
    const input = { path: this.#path, query: { id, ...query } };
    return callEndpoint(this.#api, importFaultsEndpoint, input, { ...QUIET, signal });
  }

  /** @param name under which the browser saves the file where the server gives none */
  saveFile(id: string, kind: TransferFileKind, name: string): Promise<void> {
    return this.#save(jobFileEndpoint.path, { id, kind }, name);
  }

  saveTemplate(): Promise<void> {
    return this.#save(templateEndpoint.path, {}, `${this.module}.xlsx`);
  }

  async #save(path: string, query: Readonly<Record<string, string>>, name: string): Promise<void> {
    // A refused download appears in the browser's own words, outside of the page. The page asks first and reads no more
    // than the head of the answer.
    const reply = await this.#api.open("GET", fillPath(path, this.#path), { ...QUIET, params: query });
    await reply.body?.cancel();
    const { ticket } = await callEndpoint(this.#api, ticketEndpoint, {}, QUIET);
    openDownload(`${fillPath(path, this.#path)}?${new URLSearchParams({ ...query, ticket }).toString()}`, name);
  }
}
