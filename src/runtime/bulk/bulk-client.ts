import {
  BULK_PATHS,
  PATHS,
  isJsonObject,
  type BulkDone,
  type BulkMark,
  type BulkSelection,
  type FieldError,
  type FilteredSelection,
  type JsonObject,
  type RefusedRecord,
} from "#contract";
import type { Module } from "#metadata";
import type { Api } from "../api/create-api.ts";
import { ShapeError, type Parse } from "../api/shapes.ts";

type Filters = Readonly<Record<string, string>>;

/** Changes to many records of one module. Each of them tells how it can be undone by itself (`ModuleClient.written`). */
export class BulkClient {
  readonly #api: Api;
  readonly #module: Module;

  constructor(api: Api, module: Module) {
    this.#api = api;
    this.#module = module;
  }

  /** Counts what matches now. */
  async count(filters: Filters): Promise<FilteredSelection> {
    return { filters, ...(await this.#api.call("GET", this.#url(BULK_PATHS.mark), asMark, { params: filters })) };
  }

  remove(selection: BulkSelection): Promise<BulkDone> {
    return this.#post(BULK_PATHS.remove, selection);
  }

  run(selection: BulkSelection, action: string, input: JsonObject): Promise<BulkDone> {
    return this.#post(BULK_PATHS.run, { ...selection, action, input });
  }

  /** Quiet: what is refused is said in the dialog. */
  edit(selection: BulkSelection, values: JsonObject): Promise<BulkDone> {
    return this.#post(BULK_PATHS.edit, { ...selection, values }, true);
  }

  /** @returns how many records are as they were */
  undo(batchId: string): Promise<number> {
    return this.#api.call("POST", this.#url(BULK_PATHS.undo), asCount, { body: { batchId } });
  }

  #post(path: string, body: unknown, quiet = false): Promise<BulkDone> {
    return this.#api.call("POST", this.#url(path), asDone, { body, quiet });
  }

  #url(path: string): string {
    return `${PATHS.records}/${this.#module.name}${path}`;
  }
}

/** The records that a refusal names; none when it is about something else. */
export function refusedRecords(data: unknown): { readonly count: number; readonly records: readonly RefusedRecord[] } {
  if (!isJsonObject(data) || typeof data["count"] !== "number" || !Array.isArray(data["records"]))
    return { count: 0, records: [] };
  const records = data["records"].flatMap((record: unknown): RefusedRecord[] => {
    if (!isJsonObject(record) || typeof record["id"] !== "string" || !Array.isArray(record["errors"])) return [];
    const errors = record["errors"].filter(isFieldError);
    return [{ id: record["id"], label: String(record["label"] ?? record["id"]), errors }];
  });
  return { count: data["count"], records };
}

function isFieldError(value: unknown): value is FieldError {
  return isJsonObject(value) && typeof value["pointer"] === "string" && typeof value["message"] === "string";
}

const asMark: Parse<BulkMark> = (data) => {
  if (!isJsonObject(data) || typeof data["count"] !== "number" || typeof data["mark"] !== "string") {
    throw new ShapeError("no count");
  }
  return { count: data["count"], mark: data["mark"] };
};

const asCount: Parse<number> = (data) => {
  if (typeof data !== "number") throw new ShapeError("no number");
  return data;
};

const asDone: Parse<BulkDone> = (data) => {
  if (!isJsonObject(data) || typeof data["count"] !== "number") throw new ShapeError("no count");
  const { count, unchanged, undo } = data;
  const offered = isJsonObject(undo) && typeof undo["batchId"] === "string" && typeof undo["seconds"] === "number";
  return {
    count,
    unchanged: typeof unchanged === "number" ? unchanged : 0,
    undo: offered ? { batchId: String(undo["batchId"]), seconds: Number(undo["seconds"]) } : null,
  };
};
