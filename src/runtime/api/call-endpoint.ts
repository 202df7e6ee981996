import {
  fillPath,
  type ApiEndpoint,
  type BodyInput,
  type DataOf,
  type PathNames,
  type PathOf,
  type QueryInput,
  type Shape,
} from "#contract";
import { safeParse, type GenericSchema } from "valibot";
import type { Api, CallOptions, QueryParameters } from "./create-api.ts";
import { anything, ShapeError, type Parse } from "./shapes.ts";

/** The input of an endpoint. Parts that the definition does not have are absent. */
export type EndpointInput<E extends ApiEndpoint> = ([PathNames<E["path"]>] extends [never]
  ? { readonly path?: never }
  : { readonly path: PathOf<E> }) &
  (unknown extends QueryInput<E>
    ? { readonly query?: never }
    : Partial<QueryInput<E>> extends QueryInput<E>
      ? { readonly query?: QueryInput<E> }
      : { readonly query: QueryInput<E> }) &
  (unknown extends BodyInput<E> ? { readonly body?: never } : { readonly body: BodyInput<E> }) &
  (E extends { readonly upload: true } ? { readonly file: File } : { readonly file?: never });

export type EndpointOptions = Omit<CallOptions, "params" | "body">;

/** Calls one of Trellis's own endpoints and parses the reply, both by the endpoint's definition. @throws ApiError */
export function callEndpoint<const E extends ApiEndpoint>(
  api: Api,
  endpoint: E,
  input: EndpointInput<E>,
  options: EndpointOptions = {},
): Promise<DataOf<E>> {
  const [address, parse, call] = [addressOf(endpoint, input), replyParser(endpoint), { ...options, ...sent(input) }];
  return endpoint.reply === "bare"
    ? api.bare(endpoint.method, address, parse, call)
    : api.call(endpoint.method, address, parse, call);
}

/** Calls an endpoint whose reply is a file or a stream. The body of the response is unread. @throws ApiError */
export function openEndpoint<const E extends ApiEndpoint & { readonly reply: "file" | "document" | "events" }>(
  api: Api,
  endpoint: E,
  input: EndpointInput<E>,
  options: Omit<EndpointOptions, "onProgress" | "onReply"> = {},
): Promise<Response> {
  return api.open(endpoint.method, addressOf(endpoint, input), { ...options, ...sent(input) });
}

/** A parser of replies by their schema. It throws a ShapeError with the place and the problem. */
export function parserOf<const Schema extends GenericSchema>(schema: Schema): Parse<Shape<Schema>> {
  return (data) => {
    const result = safeParse(schema, data, { abortEarly: true });
    if (result.success) return result.output as Shape<Schema>;
    const [issue] = result.issues;
    throw new ShapeError(`${issue.path?.map(({ key }) => String(key)).join(".") ?? ""} ${issue.message}`.trim());
  };
}

/** Reads data by a schema; null when it has another shape. */
export function readShape<const Schema extends GenericSchema>(schema: Schema, data: unknown): Shape<Schema> | null {
  const result = safeParse(schema, data, { abortEarly: true });
  return result.success ? (result.output as Shape<Schema>) : null;
}

interface AnyInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: File;
}

function addressOf({ path }: ApiEndpoint, input: AnyInput): string {
  return fillPath(path, input.path ?? {});
}

function sent({ query, body, file }: AnyInput): Pick<CallOptions, "params" | "body"> {
  // A query holds texts, numbers and booleans (QueryInput).
  const params = query === undefined ? {} : { params: query as QueryParameters };
  if (file !== undefined) return { ...params, body: formOf(file) };
  return body === undefined ? params : { ...params, body };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}

function replyParser<E extends ApiEndpoint>({ data }: E): Parse<DataOf<E>> {
  // The output of the definition's schema is its data.
  return (data === undefined ? anything : parserOf(data)) as Parse<DataOf<E>>;
}
