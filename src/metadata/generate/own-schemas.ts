import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { apiSchemas, isJsonObject, type Json, type JsonObject } from "#contract";

/** Schemas that module operations also reference. */
const SHARED: ReadonlySet<string> = new Set(["TreeNode", "DictionaryEntry", "FieldError"]);

const NAMED = apiSchemas();

function componentName(name: string): string {
  // A module's schema name contains no dot, so the prefix avoids collisions.
  return SHARED.has(name) ? name : `Trellis.${name}`;
}

const referenceTo = (name: string): string => `#/components/schemas/${componentName(name)}`;

const CONFIG: ConversionConfig = {
  typeMode: "input",
  target: "draft-2020-12",
  ignoreActions: ["check", "trim"],
  definitions: NAMED,
  overrideRef: ({ referenceId }) => referenceTo(referenceId),
  overrideSchema: ({ valibotSchema }) => (valibotSchema.type === "custom" ? {} : undefined),
};

const PARTS: JsonObject = {
  type: "array",
  items: {
    anyOf: [
      {
        type: "object",
        required: ["field", "operator"],
        properties: {
          field: { type: "string" },
          operator: { type: "string", description: "A suffix without its underscore" },
          value: { type: "string" },
        },
      },
      { $ref: referenceTo("WhereGroup") },
    ],
  },
};
/** The only schema written in code: `readWhere`. */
const WHERE_GROUP: JsonObject = {
  description: "The parameter `where`: conditions that all hold, or of which any holds",
  anyOf: [
    { type: "object", required: ["all"], properties: { all: PARTS } },
    { type: "object", required: ["any"], properties: { any: PARTS } },
  ],
};

/** Converts an endpoint's schema to JSON Schema. Named schemas become references to components. */
export function jsonSchemaOf(schema: GenericSchema): JsonObject {
  const { $schema: _, $defs: __, ...json } = toJson(toJsonSchema(schema, CONFIG));
  return json;
}

/** All named schemas as OpenAPI components. */
export function ownSchemas(): Readonly<Record<string, Json>> {
  const definitions = { ...toJson(toJsonSchemaDefs(NAMED, CONFIG)), WhereGroup: WHERE_GROUP };
  return Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [componentName(name), schema]));
}

/** Plain JSON without keys whose value is undefined. */
function toJson(value: object): JsonObject {
  const json: Json = JSON.parse(JSON.stringify(value)) as Json;
  return isJsonObject(json) ? json : {};
}
