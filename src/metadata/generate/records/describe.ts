import type { ChangeKind, Json, JsonObject } from "#contract";

/** Which code of the module opens an endpoint; one of several suffices. */
export type NeededCode = "read" | "add" | "edit" | "delete";

/** An endpoint that every module has, as the description tells of it. */
export interface DescribedEndpoint {
  readonly method: "get" | "post";
  /** After `/api/trellis/records/{module}`. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly needs: readonly NeededCode[];
  readonly query?: readonly JsonObject[];
  /** Takes the filters of a list, too. */
  readonly filters?: boolean;
  readonly body?: JsonObject;
  /** Where the body is no JSON. */
  readonly bodyType?: string;
  /** What the envelope's `data` is. Absent where the answer is a file. */
  readonly data?: JsonObject;
  /** Beyond 400, 401 and 403. */
  readonly errors?: readonly ("404" | "409" | "413" | "429")[];
}

/** What every module has of one kind: endpoints, and the shapes that they speak of. */
export interface RecordApi {
  readonly endpoints: readonly DescribedEndpoint[];
  readonly schemas: Readonly<Record<string, JsonObject>>;
}

type OptionalKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? Key : never }[keyof T];

/** The schema of an object of the contract: the compiler asks for every key that its type has, and for no other. */
export function shapeOf<T extends object>(
  properties: { readonly [Key in keyof T]-?: JsonObject },
  options: { readonly optional?: readonly (OptionalKeys<T> & string)[]; readonly description?: string } = {},
): JsonObject {
  const { optional = [], description } = options;
  const left = new Set<string>(optional);
  const required = Object.keys(properties).filter((key) => !left.has(key));
  return {
    type: "object",
    ...(description === undefined ? {} : { description }),
    ...(required.length === 0 ? {} : { required }),
    properties,
  };
}

const say = (description: string | undefined): JsonObject => (description === undefined ? {} : { description });

export const text = (description?: string): JsonObject => ({ type: "string", ...say(description) });
export const textOrNull = (description?: string): JsonObject => ({ type: ["string", "null"], ...say(description) });
export const whole = (description?: string): JsonObject => ({ type: "integer", ...say(description) });
export const wholeOrNull = (description?: string): JsonObject => ({ type: ["integer", "null"], ...say(description) });
export const truth = (description?: string): JsonObject => ({ type: "boolean", ...say(description) });
export const moment = (): JsonObject => text("yyyy-MM-dd HH:mm:ss");
export const oneOf = (values: readonly Json[], description?: string): JsonObject => ({ enum: values, ...say(description) });
export const listOf = (items: JsonObject, description?: string): JsonObject => ({ type: "array", items, ...say(description) });
export const textsByKey = (description?: string): JsonObject => ({
  type: "object",
  additionalProperties: { type: "string" },
  ...say(description),
});
export const CHANGE_KINDS: readonly ChangeKind[] = ["add", "edit", "remove", "revive", "purge"];
/** Any JSON. */
export const anyValue: JsonObject = {};
/** A record of whichever module the path names. */
export const anyRecord: JsonObject = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "string" } },
  description: "A record of the module",
};

/** No module's name has a dot in its schema's name. */
export function own(name: string): string {
  return `Trellis.${name}`;
}

export function linkTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${own(name)}` };
}

export function orNull(schema: JsonObject): JsonObject {
  return { anyOf: [schema, { type: "null" }] };
}

export function pageOf(records: JsonObject): JsonObject {
  return {
    type: "object",
    required: ["records", "total", "size", "current", "pages"],
    properties: { records: listOf(records), total: whole(), size: whole(), current: whole(), pages: whole() },
  };
}

export function asked(name: string, description: string, required = false): JsonObject {
  return { name, in: "query", required, description, schema: { type: "string" } };
}

export const PAGING: readonly JsonObject[] = ["current", "size"].map((name) => ({ $ref: `#/components/parameters/${name}` }));
export const ID_ASKED: JsonObject = asked("id", "Id of the record", true);
export const IDS: JsonObject = shapeOf<{ readonly ids: readonly string[] }>({ ids: listOf(text()) });
