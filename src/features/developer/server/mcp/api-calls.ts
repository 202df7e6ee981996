import { HEADERS, endpointPath, isJsonObject, moduleEndpoint, type Json, type JsonObject, type Locale } from "#contract";
import type { Endpoint, Module, OperationId } from "#metadata";

interface Connection {
  readonly fetch: (request: Request) => Promise<Response>;
  /** `bearer <token>` of a person. */
  readonly token: string;
  readonly locale: Locale;
}

/** A refusal of the server, in its words. */
export class CallError extends Error {
  override readonly name = "CallError";
}

const ORIGIN = "http://trellis.invalid";

/** Calls of the server's endpoints with the token of a person. */
export class ApiCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get locale(): Locale {
    return this.#connection.locale;
  }

  get(path: string, query: Readonly<Record<string, string>> = {}): Promise<Json> {
    return this.#call("GET", path, query);
  }

  post(path: string, body: Json, query: Readonly<Record<string, string>> = {}): Promise<Json> {
    return this.#call("POST", path, query, body);
  }

  /** The definition of a module. @throws CallError when the person may not read it */
  async module(name: string): Promise<Module> {
    const module = await this.get(endpointPath(moduleEndpoint, { name })).catch((error: unknown) => {
      if (!(error instanceof CallError) || !error.message.startsWith("404 ")) throw error;
      throw new CallError(`404 There is no module ${name}. The tool list_modules names all.`);
    });
    if (!isModule(module)) throw new CallError(`The module ${name} cannot be read`);
    return module;
  }

  /** Calls an operation of a module at the address that its definition gives. @throws CallError */
  async run(
    module: Module,
    operations: readonly OperationId[],
    query: Readonly<Record<string, string>>,
    body?: Json,
  ): Promise<Json> {
    const endpoint = module.endpoints.find(({ target }) => target.kind === "operation" && operations.includes(target.operation));
    if (endpoint === undefined) throw new CallError(`The module ${module.name} has no operation ${operations.join(" or ")}`);
    return this.#call(endpoint.method, `/api${filled(endpoint, query)}`, query, body);
  }

  async #call(method: string, path: string, query: Readonly<Record<string, string>>, body?: Json): Promise<Json> {
    const { fetch, token, locale } = this.#connection;
    const search = new URLSearchParams(query).toString();
    const headers = new Headers({ [HEADERS.token]: token, "Accept-Language": locale });
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(new Request(`${ORIGIN}${path}${search === "" ? "" : `?${search}`}`, init));
    const envelope: unknown = await response.json();
    if (!isJsonObject(envelope)) throw new CallError(`${response.status}`);
    if (response.ok && envelope["success"] === true) return envelope["data"] ?? null;
    const { msg, errors } = envelope;
    const faults = Array.isArray(errors) && errors.length > 0 ? `\n${JSON.stringify(errors)}` : "";
    throw new CallError(`${response.status} ${typeof msg === "string" ? msg : ""}${faults}`);
  }
}

function filled({ path }: Endpoint, query: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_segment, name: string) => encodeURIComponent(query[name] ?? ""));
}

/** The server answers definitions as it made them. */
function isModule(value: unknown): value is Module {
  return isJsonObject(value) && "fields" in value && "endpoints" in value;
}

/** An object of texts, as a query needs it. */
export function asQuery(values: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
