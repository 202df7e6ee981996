import type { GenericSchema, InferInput, InferOutput } from "valibot";

/**
 * Codes of a module that open an endpoint which every module has. `view` stands for the codes of the module's detail, and
 * for `read` where it has none of its own.
 */
export type NeededCode = "read" | "view" | "add" | "edit" | "delete" | "export" | "import" | "print";

/**
 * - `public`: anybody. `client`: a client with its credential, before a person has signed in.
 * - `signed-in`: any caller. `administrator`: administrators only.
 * - `codes`: a caller who holds one of these permission codes.
 * - `needs`: a caller who holds one of these codes of the module that the path names.
 */
export type EndpointAccess =
  | "public"
  | "client"
  | "signed-in"
  | "administrator"
  | { readonly codes: readonly string[] }
  | { readonly needs: readonly NeededCode[] };

/**
 * One of Trellis's own endpoints. The types, the server's reading of query and body, the client's reading of the answer
 * and the OpenAPI document derive from this definition.
 */
export interface ApiEndpoint {
  /** `operationId` of the OpenAPI document. */
  readonly id: string;
  readonly method: "GET" | "POST";
  /** The whole path; `{name}` stands for one segment. */
  readonly path: string;
  readonly access: EndpointAccess;
  /** A sentence for the OpenAPI document. */
  readonly summary: string;
  readonly description?: string;
  /** An object of texts. */
  readonly query?: GenericSchema;
  /** Fields of the query may also come in the body. The query wins. */
  readonly queryInBody?: true;
  /** The query also takes the filters of the module's list. */
  readonly filters?: true;
  /** The query also takes `current` and `size`; the largest possible `size`. */
  readonly paged?: number;
  readonly body?: GenericSchema;
  /** The body is a form with one file, `file`. */
  readonly upload?: true;
  /** `data` of the envelope, or the whole answer when it is bare. */
  readonly data?: GenericSchema;
  /** Shape of the answer; an envelope when absent. */
  readonly reply?: "bare" | "document" | "file" | "events";
  /** Status codes that the endpoint answers beside those that follow from the definition. */
  readonly errors?: readonly ("403" | "404" | "409" | "413" | "429" | "503")[];
}

/** An endpoint that every module has, below `/api/trellis/records/{module}`. */
export interface RecordsEndpoint extends ApiEndpoint {
  readonly access: { readonly needs: readonly NeededCode[] };
  /** A POST that changes no record of the module: a caller of any tenant may send it who may read the platform's records. */
  readonly leavesRecords?: true;
  /** A module with a single record does not have this endpoint. */
  readonly many?: true;
}

/** Path of `RecordsEndpoint`s; the first segment names the module. */
export const RECORDS = "/api/trellis/records/{module}";

/** The value that a schema describes, as nobody may change it. */
export type Shape<Schema extends GenericSchema> = Frozen<InferOutput<Schema>>;

export type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

export type QueryOf<E extends ApiEndpoint> = E extends { readonly query: infer Query extends GenericSchema }
  ? Shape<Query>
  : null;
export type BodyOf<E extends ApiEndpoint> = E extends { readonly body: infer Body extends GenericSchema } ? Shape<Body> : null;
export type DataOf<E extends ApiEndpoint> = E extends { readonly data: infer Data extends GenericSchema } ? Shape<Data> : unknown;

/** Names of the `{…}` segments of a path. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** Values of the `{…}` segments of an endpoint's path. */
export type PathOf<E extends ApiEndpoint> = { readonly [Name in PathNames<E["path"]>]: string };

/** Arguments of a path: none for a path without `{…}` segments. */
type PathArguments<E extends ApiEndpoint> = [PathNames<E["path"]>] extends [never] ? readonly [] : readonly [values: PathOf<E>];

/** The path of an endpoint with its `{…}` segments filled in. */
export function endpointPath<const E extends ApiEndpoint>({ path }: E, ...[values]: PathArguments<E>): string {
  return fillPath(path, values ?? {});
}

/** A path with its `{…}` segments filled in. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_segment, name: string) => encodeURIComponent(values[name] ?? ""));
}

type QueryPart<E extends ApiEndpoint> = E extends { readonly query: infer Query extends GenericSchema }
  ? { readonly [Key in keyof InferInput<Query>]: InferInput<Query>[Key] | number | boolean }
  : unknown;
type PagePart<E extends ApiEndpoint> = E extends { readonly paged: number }
  ? { readonly current?: number; readonly size?: number }
  : unknown;
type FilterPart<E extends ApiEndpoint> = E extends { readonly filters: true } ? Readonly<Record<string, string>> : unknown;

/** A query as a client writes it: numbers and booleans become text on their way. `unknown` for an endpoint without a query. */
export type QueryInput<E extends ApiEndpoint> = QueryPart<E> & PagePart<E> & FilterPart<E>;
export type BodyInput<E extends ApiEndpoint> = E extends { readonly body: infer Body extends GenericSchema }
  ? Frozen<InferInput<Body>>
  : unknown;
