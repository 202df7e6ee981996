import { deepEquals, ErrorSchemaBuilder, type RJSFSchema, type ValidationData, type ValidatorType } from "@rjsf/utils";
import { isJsonObject } from "#contract";
import { fieldFinder, withoutEmpty, type ModuleValidators, type ValidationFault } from "#metadata";
import type { FormSession } from "../form-model/form-session.ts";
import type { FormShape } from "../form-model/form-shape.ts";
import { issueOfFault } from "../form-model/form-issues.ts";

/**
 * RJSF validator based on the functions that the server compiled, because the page's content
 * security policy forbids compilation. It knows only the form's own schema. RJSF asks for no other,
 * since module files have no `oneOf`, `anyOf` or `if`.
 */
export function formValidator(
  shape: FormShape,
  loaded: () => ModuleValidators | null,
): ValidatorType<unknown, RJSFSchema, FormSession> {
  const judge = (schema: RJSFSchema, value: unknown): readonly ValidationFault[] => {
    const validators = loaded();
    if (validators === null || !deepEquals(schema, shape.schema) || !isJsonObject(value)) return [];
    return validators(shape.validator, withoutEmpty(value));
  };
  const find = fieldFinder(shape.fields);
  return {
    isValid: (schema, value) => judge(schema, value).length === 0,
    rawValidation: (schema, value) => {
      const [first] = judge(schema, value);
      return first === undefined ? {} : { validationError: new Error(`${first.pointer}: ${first.keyword}`) };
    },
    validateFormData: (value, schema): ValidationData<unknown> => {
      const builder = new ErrorSchemaBuilder();
      const errors = judge(schema, value).map((fault) => {
        const path = fault.pointer.split("/").slice(1);
        const message = issueOfFault(fault, find).text.zh;
        builder.addErrors(message, path);
        return { name: fault.keyword, property: `.${path.join(".")}`, message, params: fault.params, stack: message };
      });
      return { errors, errorSchema: builder.ErrorSchema };
    },
  };
}
