import { TrellisError, type Text } from "#contract";

/**
 * A refusal with its own text, which says what is wrong and what to do instead. @param params fill the text's
 * `{places}`
 */
export function refused(text: Text, params: Readonly<Record<string, string | number>> = {}): TrellisError {
  return new TrellisError("actionRefused", { text, params });
}

/**
 * A fault of one field of the input. The envelope has the same message. @param field name of the field, or its path:
 * `items/2/skuId`
 */
export function wrongField(field: string, keyword: string, text: Text): TrellisError {
  return new TrellisError("invalidRecord", { fields: [{ pointer: `/${field}`, keyword, message: text }], text });
}
