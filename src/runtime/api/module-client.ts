import {
  HEADERS,
  REVISION_FIELD,
  isJsonObject,
  readUndo,
  type Page,
  type RecordInput,
  type StoredRecord,
  type TreeNode,
  type Undo,
} from "#contract";
import type { Action, Endpoint, Module, OperationId } from "#metadata";
import { toast } from "#ui";
import type { Api, QueryParameters } from "./create-api.ts";
import { endpointOf, filledUrl } from "./endpoint-path.ts";
import {
  anything,
  asPageOrList,
  asRecord,
  asRecordTree,
  asSingle,
  asTreeNodes,
  type Parse,
  type SingleRecord,
} from "./shapes.ts";

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** The caller itself says what goes wrong. */
  readonly quiet?: boolean;
}

export interface SaveOptions {
  /** The caller itself says what goes wrong. */
  readonly quiet?: boolean;
}

/** Called after every write, to drop cached responses about the module's records. */
export type WriteListener = (module: Module, undo: Undo | null, isSave: boolean) => void;

/** A record in notices. */
export function recordKey({ name }: Module, id: string): string {
  return `${name}/${id}`;
}

/** The operations of one module, called by what its definition says of method and path. */
export class ModuleClient {
  readonly module: Module;
  readonly #api: Api;
  readonly #written: WriteListener;

  constructor(api: Api, module: Module, written: WriteListener) {
    this.#api = api;
    this.module = module;
    this.#written = written;
  }

  /** True if the module has the operation at all; permission is another question. */
  offers(operation: OperationId): boolean {
    return endpointOf(this.module, operation) !== null;
  }

  page(params: QueryParameters, options?: ReadOptions): Promise<Page<StoredRecord>> {
    return this.#read(["page", "list"], asPageOrList, params, options);
  }

  /** All records as a tree (`children`), or flat when the server does not nest. */
  recordTree(params: QueryParameters, options?: ReadOptions): Promise<readonly StoredRecord[]> {
    return this.#read(["list", "page"], asRecordTree, params, options);
  }

  /** Records under one parent, each with `hasChildren` and without `children`. */
  lazyRecords(parent: string, params: QueryParameters, options?: ReadOptions): Promise<readonly StoredRecord[]> {
    return this.#read(["lazyList"], asRecordTree, { ...params, [this.#parentField]: parent }, options);
  }

  parentRecords(params: QueryParameters, options?: ReadOptions): Promise<Page<StoredRecord>> {
    return this.#read(["parentList"], asPageOrList, params, options);
  }

  childRecords(params: QueryParameters, options?: ReadOptions): Promise<readonly StoredRecord[]> {
    return this.#read(["childList", "list", "page"], asRecordTree, params, options);
  }

  treeNodes(options?: ReadOptions): Promise<readonly TreeNode[]> {
    return this.#read(["tree"], asTreeNodes, {}, options);
  }

  lazyTreeNodes(parent: string, options?: ReadOptions): Promise<readonly TreeNode[]> {
    return this.#read(["lazyTree", "tree"], asTreeNodes, { [this.#parentField]: parent }, options);
  }

  /** @param by the field that names the record, `id` unless the tree is keyed by another */
  detail(value: string, by = "id", options?: ReadOptions): Promise<StoredRecord> {
    return this.#read(["detail"], asRecord, { [by]: value }, options);
  }

  /** The single record of the module, or its initial values before the first save. */
  single(options?: ReadOptions): Promise<SingleRecord> {
    return this.#read(["detail"], asSingle, {}, options);
  }

  /** Adds, or updates when the input carries an id. @returns the id of the record; null from a server that does not say it */
  async save(input: RecordInput, { quiet = false }: SaveOptions = {}): Promise<string | null> {
    const update = typeof input["id"] === "string" && input["id"] !== "";
    const reply = await this.#write(this.#endpoint(["submit", update ? "update" : "save"]), { body: input, quiet, isSave: true });
    return isJsonObject(reply) && typeof reply["id"] === "string" ? reply["id"] : null;
  }

  /** Called after writes without this client. */
  written(undo: Undo | null = null, isSave = false): void {
    this.#written(this.module, undo, isSave);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#write(this.#endpoint(["remove"]), { params: { ids: ids.join(",") } });
    // A notice that leads to one of them would lead to nothing.
    for (const id of ids) toast.forget(recordKey(this.module, id));
  }

  /** @param to id of the record whose place it takes, in the list's own order */
  async reorder(id: string, to: string): Promise<void> {
    const endpoint = this.#endpoint(["reorder"]);
    // The path says the two in this order, whatever it calls them.
    const [record = "id", place = "to"] = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    await this.#write(endpoint, { body: { [record]: id, [place]: to } });
  }

  /**
   * @param records the records of the action; empty for toolbar actions
   * @param input values of its form
   */
  async run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown> {
    const ids = records.length === 0 ? {} : { [action.idsAs]: records.map(({ id }) => id).join(",") };
    const [only] = records;
    // A single record is refused after a change since it was read. The action's `when` judges each of several.
    const revision = action.on === "row" ? only?.[REVISION_FIELD] : undefined;
    const values: RecordInput = { ...input, ...ids, ...(revision === undefined ? {} : { [REVISION_FIELD]: revision }) };
    return this.#write(action, action.method === "GET" ? { params: scalars(values) } : { body: values });
  }

  get #parentField(): string {
    return this.module.tree?.parentField ?? "parentId";
  }

  #endpoint(candidates: readonly OperationId[]): Endpoint {
    for (const operation of candidates) {
      const endpoint = endpointOf(this.module, operation);
      if (endpoint !== null) return endpoint;
    }
    throw new TypeError(`module ${this.module.name} has none of the endpoints ${candidates.join(", ")}`);
  }

  async #read<T>(
    candidates: readonly OperationId[],
    parse: Parse<T>,
    params: QueryParameters,
    options: ReadOptions = {},
  ): Promise<T> {
    const endpoint = this.#endpoint(candidates);
    const { url, rest } = filledUrl(endpoint, params);
    return this.#api.call(endpoint.method, url, parse, { params: rest, ...options });
  }

  async #write(
    endpoint: Endpoint | Action,
    call: { params?: QueryParameters; body?: RecordInput; quiet?: boolean; isSave?: boolean },
  ): Promise<unknown> {
    let undo: Undo | null = null;
    const onReply = (header: (name: string) => string | null): void => {
      undo = readUndo(header(HEADERS.undo));
    };
    const { params, body, isSave = false, ...options } = call;
    const { url } = filledUrl(endpoint, { ...params, ...body });
    const sent = {
      ...(params === undefined ? {} : { params: filledUrl(endpoint, params).rest }),
      ...(body === undefined ? {} : { body: filledUrl(endpoint, body).rest }),
    };
    const reply = await this.#api.call(endpoint.method, url, anything, { ...sent, ...options, onReply });
    this.written(undo, isSave);
    return reply;
  }
}

function scalars(values: RecordInput): QueryParameters {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === "object" && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}
