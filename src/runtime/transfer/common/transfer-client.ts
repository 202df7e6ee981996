import {
  BULK_PATHS,
  isJsonObject,
  PATHS,
  TRANSFER_PATHS,
  type CheckInput,
  type ExportInput,
  type Page,
  type RowFault,
  type RunInput,
  type TransferFileKind,
  type TransferJob,
} from "#contract";
import type { Api } from "../../api/create-api.ts";
import { anything, ShapeError, type Parse } from "../../api/shapes.ts";

/** Which bad rows are asked for; without field and keyword all of them. */
export interface FaultQuery {
  readonly field?: string;
  readonly keyword?: string;
  /** From 1. */
  readonly current: number;
  readonly size: number;
}

/** Imports and exports of one module, as the server runs them. All calls are quiet: what is refused is said where it was asked for. */
export class TransferClient {
  readonly module: string;
  readonly #api: Api;

  constructor(api: Api, module: string) {
    this.#api = api;
    this.module = module;
  }

  upload(file: File, signal: AbortSignal, onProgress: (ratio: number) => void): Promise<TransferJob> {
    const body = new FormData();
    body.append("file", file, file.name);
    return this.#api.call("POST", this.#url(TRANSFER_PATHS.upload), asJob, { body, signal, onProgress, quiet: true });
  }

  check(input: CheckInput): Promise<TransferJob> {
    return this.#post(TRANSFER_PATHS.check, input);
  }

  run(input: RunInput): Promise<TransferJob> {
    return this.#post(TRANSFER_PATHS.run, input);
  }

  export(input: ExportInput): Promise<TransferJob> {
    return this.#post(TRANSFER_PATHS.export, input);
  }

  cancel(id: string): Promise<TransferJob> {
    return this.#post(TRANSFER_PATHS.cancel, { id });
  }

  /** @returns how many records are as they were before */
  undo(batchId: string): Promise<number> {
    return this.#api.call("POST", this.#url(BULK_PATHS.undo), asCount, { body: { batchId }, quiet: true });
  }

  async dismiss(id: string): Promise<void> {
    await this.#api.call("POST", this.#url(TRANSFER_PATHS.dismiss), anything, { body: { id }, quiet: true });
  }

  job(id: string, signal: AbortSignal): Promise<TransferJob> {
    return this.#api.call("GET", this.#url(TRANSFER_PATHS.job), asJob, { params: { id }, signal, quiet: true });
  }

  jobs(signal: AbortSignal): Promise<readonly TransferJob[]> {
    return this.#api.call("GET", this.#url(TRANSFER_PATHS.jobs), asJobs, { signal, quiet: true });
  }

  faults(id: string, query: FaultQuery, signal: AbortSignal): Promise<Page<RowFault>> {
    const params = { id, ...query };
    return this.#api.call("GET", this.#url(TRANSFER_PATHS.faults), asFaults, { params, signal, quiet: true });
  }

  file(id: string, kind: TransferFileKind): Promise<Response> {
    return this.#api.open("GET", this.#url(TRANSFER_PATHS.file), { params: { id, kind }, quiet: true });
  }

  template(): Promise<Response> {
    return this.#api.open("GET", this.#url(TRANSFER_PATHS.template), { quiet: true });
  }

  #post(path: string, body: object): Promise<TransferJob> {
    return this.#api.call("POST", this.#url(path), asJob, { body, quiet: true });
  }

  #url(path: string): string {
    return `${PATHS.records}/${this.module}${path}`;
  }
}

function isJob(data: unknown): data is TransferJob {
  return isJsonObject(data) && ["id", "kind", "state", "phase"].every((key) => typeof data[key] === "string");
}

const asJob: Parse<TransferJob> = (data) => {
  if (!isJob(data)) throw new ShapeError("not a job");
  return data;
};

const asCount: Parse<number> = (data) => {
  if (typeof data !== "number") throw new ShapeError("not a number");
  return data;
};

const asJobs: Parse<readonly TransferJob[]> = (data) => {
  if (!Array.isArray(data)) throw new ShapeError("not a list of jobs");
  return data.map(asJob);
};

function isFaultPage(data: unknown): data is Page<RowFault> {
  return isJsonObject(data) && Array.isArray(data["records"]) && typeof data["total"] === "number";
}

const asFaults: Parse<Page<RowFault>> = (data) => {
  if (!isFaultPage(data)) throw new ShapeError("not a page of faults");
  return data;
};
