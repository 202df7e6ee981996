import { Ajv } from "ajv";
import { inputSchema, type JsonSchema } from "#metadata";
import { createAjv } from "#metadata/compile";
import { addNumberKeywords } from "../../src/metadata/validate/formats/number-keywords.ts";
import { addSpanKeyword } from "../../src/metadata/validate/formats/span-keyword.ts";
import { FORMATS } from "../../src/metadata/validate/formats/formats.ts";
import { loadProject } from "../support/project.ts";
import { matchingText } from "../../tests/support/values/matching-text.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";

const RECORDS = 20_000;
const ROUNDS = 7;

/** Validating records whose fields have patterns: the linear-time engine against JavaScript's own. */
export async function patterns(): Promise<Measurement[]> {
  const { catalog } = await loadProject();
  const schemas = [...catalog.modules.values()]
    .map((module) => inputSchema(module, "add"))
    .filter((schema) => JSON.stringify(schema).includes('"pattern":'));
  const cases = schemas.map((schema) => ({ schema, record: recordOf(schema) }));
  const [linear, native] = [createAjv(), nativeAjv()].map((ajv) =>
    cases.map(({ schema, record }) => ({ validate: ajv.compile(schema), record })),
  );
  const times: { linear: number; native: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push({ linear: timeOf(linear ?? []), native: timeOf(native ?? []) });
  const perRecord = median(times.map((time) => time.linear)) / RECORDS;
  return [
    measurement("a record with patterns validated", perRecord * 1_000, "µs", "<=", 30),
    measurement(
      "against JavaScript's own engine",
      median(times.map((time) => time.linear)) / median(times.map((time) => time.native)),
      "ratio",
      "<=",
      10,
    ),
  ];
}

interface Case {
  readonly validate: (record: unknown) => unknown;
  readonly record: unknown;
}

function timeOf(cases: readonly Case[]): number {
  const began = performance.now();
  for (let index = 0; index < RECORDS; index += 1) {
    const { validate, record } = cases[index % cases.length] as Case;
    validate(record);
  }
  return performance.now() - began;
}

function nativeAjv(): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: false, messages: false, unicodeRegExp: true, formats: { ...FORMATS } });
  addNumberKeywords(ajv);
  addSpanKeyword(ajv);
  return ajv;
}

/** A record whose texts match their patterns: the longest way through them. */
function recordOf(schema: JsonSchema): Record<string, string> {
  const properties = Object.entries(schema["properties"] as Readonly<Record<string, JsonSchema>>);
  return Object.fromEntries(
    properties.flatMap(([name, { pattern }]) => (typeof pattern === "string" ? [[name, matchingText(pattern, 1)]] : [])),
  );
}
