import { _, type Ajv } from "ajv";

/**
 * `span`: of two days, in a list or comma-joined in a text, the first is not after the second. No standard keyword says
 * it; fields whose widget is a `date-range` have it. Days sort as they are written.
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
