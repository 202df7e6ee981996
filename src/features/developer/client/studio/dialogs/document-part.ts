import { MODULE_FILE_LIMIT } from "#contract";

type Schemas = Readonly<Record<string, unknown>>;

/** @returns names of the schemas in an OpenAPI or Swagger document, sorted; null for a text that is no JSON */
export function schemaNames(text: string): readonly string[] | null {
  const schemas = schemasIn(text);
  return schemas === null ? null : Object.keys(schemas).sort();
}

/**
 * The part of an OpenAPI document that a draft of one schema needs: the schema and those that it refers to, the nearest ones
 * first, up to the maximum size. A document of any size is read here, and little of it is sent.
 * @returns the text itself when it is no JSON, or has no such schema
 */
export function partOf(text: string, name: string): string {
  const schemas = schemasIn(text);
  if (schemas === null || !Object.hasOwn(schemas, name)) return text;
  const part = new Map<string, unknown>();
  let size = 0;
  const waiting = [name];
  for (const next of waiting) {
    if (part.has(next) || !Object.hasOwn(schemas, next)) continue;
    const json = JSON.stringify(schemas[next]);
    size += next.length + json.length;
    if (size > MODULE_FILE_LIMIT && part.size > 0) break;
    part.set(next, schemas[next]);
    for (const [, reference = ""] of json.matchAll(REFERENCE)) waiting.push(reference);
  }
  return JSON.stringify({ components: { schemas: Object.fromEntries(part) } });
}

const REFERENCE = /"\$ref":"#\/(?:components\/schemas|definitions)\/([^"]+)"/g;

function schemasIn(text: string): Schemas | null {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return null;
  }
  const root = asObject(document);
  return asObject(asObject(root["components"])["schemas"] ?? root["definitions"]);
}

function asObject(value: unknown): Schemas {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schemas) : {};
}
