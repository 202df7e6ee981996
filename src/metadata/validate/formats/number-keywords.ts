import { _, type Ajv, type Code, type CodeKeywordDefinition } from "ajv";
import { breaksAmount, type NumberKeyword } from "./amount-bounds.ts";

/**
 * 0.043 counts as 43 thousandths in spite of binary fractions. The tolerance is a
 * hundred-thousandth of the step.
 */
const PRECISION = 1e-5;

const BREAKS: Readonly<Record<NumberKeyword, (value: Code, bound: Code) => Code>> = {
  minimum: (value, bound) => _`${value} < ${bound}`,
  maximum: (value, bound) => _`${value} > ${bound}`,
  exclusiveMinimum: (value, bound) => _`${value} <= ${bound}`,
  exclusiveMaximum: (value, bound) => _`${value} >= ${bound}`,
  multipleOf: (value, step) => _`Math.abs(Math.round(${value} / ${step}) - ${value} / ${step}) > ${PRECISION}`,
};

/**
 * Extends the number keywords to amounts. Amounts are text, to which JSON Schema does not apply
 * these keywords.
 */
export function addNumberKeywords(ajv: Ajv): void {
  for (const keyword of Object.keys(BREAKS) as NumberKeyword[]) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword(definitionOf(keyword));
  }
}

function definitionOf(keyword: NumberKeyword): CodeKeywordDefinition {
  return {
    keyword,
    type: ["number", "string"],
    schemaType: "number",
    error: {
      message: "",
      params: ({ schemaCode }) => (keyword === "multipleOf" ? _`{multipleOf: ${schemaCode}}` : _`{limit: ${schemaCode}}`),
    },
    code(context) {
      const { gen, data, schemaCode } = context;
      const amount = gen.scopeValue("func", { ref: breaksAmount, code: _`require("amounts").breaksAmount` });
      const bound = _`${schemaCode}`;
      context.fail(_`typeof ${data} == "string" ? ${amount}(${keyword}, ${data}, ${bound}) : ${BREAKS[keyword](data, bound)}`);
    },
  };
}
