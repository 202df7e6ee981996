import { isJsonObject, type Json } from "#contract";

/** True for a text of a module file in the form that `normalise` returns. */
export function isText(value: Json | undefined): value is { readonly zh: string; readonly en: string } {
  return isJsonObject(value) && typeof value["zh"] === "string" && typeof value["en"] === "string";
}
