import { TrellisError, type Text } from "#contract";

/** A refusal whose wording is its own: what is wrong, and what to do instead. @param params fill the text's `{places}` */
export function refused(text: Text, params: Readonly<Record<string, string | number>> = {}): TrellisError {
  return new TrellisError("actionRefused", { text, params });
}

/** A rule about one field of what was sent; the message is the envelope's, too. @param field its name, or the way to it: `items/2/skuId` */
export function wrongField(field: string, keyword: string, text: Text, locale: keyof Text): TrellisError {
  return new TrellisError("invalidRecord", { fields: [{ pointer: `/${field}`, keyword, message: text[locale] }], text });
}
