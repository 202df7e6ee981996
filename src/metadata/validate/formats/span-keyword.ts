import { _, type Ajv } from "ajv";

/**
 * `span`: the first of two days is not after the second; they are a list or comma-joined text. No
 * standard keyword expresses it. Fields with the widget `date-range` have it. Days sort as text.
 */
export function addSpanKeyword(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: "span",
    type: ["array", "string"],
    schemaType: "boolean",
    error: { message: "", params: _`{}` },
    code(context) {
      const { gen, data } = context;
      const ends = gen.const("ends", _`String(${data}).split(",")`);
      context.fail(_`${ends}.length === 2 && ${ends}[0] > ${ends}[1]`);
    },
  });
}
