import { _, stringify, type Ajv } from "ajv";
import { COMPARISON_KEYWORDS } from "./bound-order.ts";
import { IN_TEXT } from "../../values/in-text.ts";
import { breaksBound, containedValues, lacksAll } from "./condition-bounds.ts";

/**
 * Keywords of conditions that are no validation of a field: bounds that are other fields or the present, and `contains`,
 * which JSON Schema applies to arrays only and which an empty field would satisfy.
 */
export function addConditionKeywords(ajv: Ajv): void {
  for (const keyword of COMPARISON_KEYWORDS)
    ajv.addKeyword({
      keyword,
      schemaType: "string",
      error: { message: "", params: _`{}` },
      code(context) {
        const { gen, data, schema, it } = context;
        const breaks = gen.scopeValue("func", { ref: breaksBound, code: _`require("conditions").breaksBound` });
        context.fail(_`${breaks}(${keyword}, ${data}, ${it.parentData}, ${String(schema)})`);
      },
    });
  ajv.removeKeyword("contains");
  ajv.addKeyword({
    keyword: "contains",
    schemaType: "object",
    error: { message: "", params: _`{}` },
    code(context) {
      const { gen, data, schema } = context;
      const lacks = gen.scopeValue("func", { ref: lacksAll, code: _`require("conditions").lacksAll` });
      context.fail(_`${lacks}(${data}, ${stringify(containedValues(schema))}, ${schema[IN_TEXT] === true})`);
    },
  });
}
