import { Ajv, _ } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { JsonSchema } from "../module/field.ts";
import type { Module } from "../module/module.ts";
import { FORMATS } from "./formats/formats.ts";
import { faultsOf, type ValidationFault } from "./fault.ts";
import { validatedSchemas } from "./validated-schemas.ts";
import { linearPattern } from "./patterns/linear-pattern.ts";
import { addNumberKeywords } from "./formats/number-keywords.ts";
import { addConditionKeywords } from "./conditions/condition-keywords.ts";
import { addSpanKeyword } from "./formats/span-keyword.ts";

/**
 * The only ajv factory, so that formats, patterns and strictness are the same everywhere. `#metadata/compile` exports this
 * file separately, because it evaluates code and adds the weight of ajv.
 */
export function createAjv(options: { source?: boolean } = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    messages: false,
    unicodeRegExp: true,
    formats: { ...FORMATS },
    code:
      options.source === true
        ? { source: true, formats: _`require("formats").FORMATS`, regExp: linearPattern }
        : { regExp: linearPattern },
  });
  addNumberKeywords(ajv);
  addSpanKeyword(ajv);
  addConditionKeywords(ajv);
  return ajv;
}

/** Compiles each schema object once, on first use. Needs an environment that may evaluate code. */
export function createEvaluatingValidator(): (schema: JsonSchema, value: unknown) => readonly ValidationFault[] {
  const ajv = createAjv();
  const compiled = new WeakMap<JsonSchema, ReturnType<Ajv["compile"]>>();
  return (schema, value) => {
    let validate = compiled.get(schema);
    if (validate === undefined) {
      validate = ajv.compile(schema);
      compiled.set(schema, validate);
    }
    return validate(value) === true ? [] : faultsOf(validate.errors ?? []);
  };
}

/**
 * Generates the validators of a module as the text of an ES module, for pages that may not evaluate
 * code. Its default export is a `ValidatorFactory`; `instantiateValidators` supplies its imports.
 */
export function validatorsSource(module: Module): string {
  const ajv = createAjv({ source: true });
  // Equal schemas share one compiled function.
  const idBySchema = new Map<string, string>();
  const ids: Record<string, string> = {};
  for (const [name, schema] of validatedSchemas(module)) {
    const text = JSON.stringify(schema);
    const id = idBySchema.get(text) ?? `schema-${idBySchema.size}`;
    if (!idBySchema.has(text)) ajv.addSchema(schema, id);
    idBySchema.set(text, id);
    ids[name] = id;
  }
  return `export default function (require) { const exports = {};\n${standalone(ajv, ids)}\nreturn exports; }\n`;
}

// The package is CommonJS: its default export is the function or contains it, depending on the
// module resolution.
const standalone = (typeof standaloneCode === "function" ? standaloneCode : (standaloneCode as { default: unknown }).default) as (
  ajv: Ajv,
  ids: Record<string, string>,
) => string;
