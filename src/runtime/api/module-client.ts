import {
  HEADERS,
  REVISION_FIELD,
  readUndo,
  type Page,
  type RecordInput,
  type StoredRecord,
  type TreeNode,
  type Undo,
} from "#contract";
import type { Action, Endpoint, Module, OperationId } from "#metadata";
import type { Api, QueryParameters } from "./create-api.ts";
import { endpointOf, urlOf } from "./endpoint-path.ts";
import { anything, asPageOrList, asRecord, asRecordTree, asTreeNodes, type Parse } from "./shapes.ts";

interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly quiet?: boolean;
}

export interface SaveOptions {
  /** The caller itself says what goes wrong. */
  readonly quiet?: boolean;
}

/** Told after every write, so that cached answers about the module's records can be dropped. */
export type WriteListener = (module: Module, undo: Undo | null) => void;

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

  /** Whether the module has the operation at all; permission is another question. */
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

  /** Adds, or updates when the input carries an id. */
  async save(input: RecordInput, { quiet = false }: SaveOptions = {}): Promise<void> {
    const update = typeof input["id"] === "string" && input["id"] !== "";
    await this.#write(this.#endpoint(["submit", update ? "update" : "save"]), { body: input, quiet });
  }

  /** To be told by whoever has had records written without this client. */
  written(undo: Undo | null = null): void {
    this.#written(this.module, undo);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#write(this.#endpoint(["remove"]), { params: { ids: ids.join(",") } });
  }

  /**
   * @param records those it concerns; empty for toolbar actions
   * @param input what its form asked for
   */
  async run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown> {
    const ids = records.length === 0 ? {} : { [action.idsAs]: records.map(({ id }) => id).join(",") };
    const [only] = records;
    // One record: refuse when somebody changed it since it was read. Several: each is judged by the action's `when`.
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
    return this.#api.call(endpoint.method, urlOf(endpoint), parse, { params, ...options });
  }

  async #write(
    endpoint: Endpoint | Action,
    call: { params?: QueryParameters; body?: unknown; quiet?: boolean },
  ): Promise<unknown> {
    let undo: Undo | null = null;
    const onReply = (header: (name: string) => string | null): void => {
      undo = readUndo(header(HEADERS.undo));
    };
    const reply = await this.#api.call(endpoint.method, urlOf(endpoint), anything, { ...call, onReply });
    this.written(undo);
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
