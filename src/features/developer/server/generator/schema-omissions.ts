import { isJsonObject, type Json, type JsonObject } from "#contract";
import { textIn } from "./field-names.ts";
import { omitted, type Omission, type OmissionReason } from "./omission.ts";

/** Keywords that a draft takes over in another form, and remarks of a document without an effect on values. */
const WITHOUT_LOSS: ReadonlySet<string> = new Set(
  "$anchor $comment $defs $id $ref $schema components definitions deprecated description discriminator example examples externalDocs id info items nullable openapi paths properties required security servers tags title type xml".split(
    " ",
  ),
);

/** Keywords of rules that depend on other fields. */
const BRANCHES: ReadonlySet<string> = new Set([
  "if",
  "then",
  "else",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "not",
]);

function reasonOf(keyword: string): OmissionReason {
  if (BRANCHES.has(keyword)) return "branches";
  if (keyword === "anyOf" || keyword === "oneOf") return "alternatives";
  return keyword === "pattern" ? "pattern" : "keyword";
}

/** Formats that no value breaks, or that the kind of the field has. */
const FORMATS: ReadonlySet<string> = new Set(
  "date date-time time email password binary uri int32 int64 float double decimal".split(" "),
);

const LONGEST = 80;

/**
 * Lists the keywords of a schema that its field does not have.
 * @param taken schema of the field; null for the schema around the fields
 * @param place JSON pointer of the schema
 */
export function keywordOmissions(schema: JsonObject, taken: JsonObject | null, place: string): Omission[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword.startsWith("x-") || WITHOUT_LOSS.has(keyword) || isTaken(keyword, value, taken)) return [];
    const shown = JSON.stringify(value);
    const cut = shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
    return [omitted(`${place}/${keyword}`, null, reasonOf(keyword), { keyword, value: cut })];
  });
}

function isTaken(keyword: string, value: Json, taken: JsonObject | null): boolean {
  switch (keyword) {
    // The parts of `allOf` are merged where an object has them.
    case "allOf":
      return taken === null || isJsonObject(partsOf(taken));
    case "additionalProperties":
      return value === false;
    case "readOnly":
    case "writeOnly":
    case "uniqueItems":
      return value === false || taken?.[keyword] === value;
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return value === false || taken?.[keyword] !== undefined;
    case "minimum":
    case "maximum":
      return taken?.[keyword] === value || taken?.[keyword === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"] === value;
    case "minLength":
    case "minItems":
      return value === 0 || taken?.[keyword] === value;
    case "format":
      return typeof value === "string" && FORMATS.has(value);
    case "default":
      return value === null || taken?.[keyword] !== undefined;
    case "enum":
      return taken?.[keyword] !== undefined;
    default:
      return taken !== null && JSON.stringify(taken[keyword]) === JSON.stringify(value);
  }
}

function partsOf(schema: JsonObject): Json | undefined {
  return isJsonObject(schema["items"]) ? schema["items"]["properties"] : schema["properties"];
}

/** Says why no field has the shape of a property. */
export function shapeOmission(property: Json, depth: number, place: string): Omission {
  const inner = isJsonObject(property) && isJsonObject(property["items"]) ? property["items"] : property;
  const hasParts = isJsonObject(inner) && (isJsonObject(inner["properties"]) || Array.isArray(inner["allOf"]));
  if (hasParts && depth === 0) return omitted(place, null, "depth");
  const isMap = textIn(property, "type") === "object" && !hasParts;
  if (isMap) return omitted(place, null, "map");
  const shown = JSON.stringify(property);
  return omitted(place, null, "shape", { value: shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown });
}
