import * as valibot from "valibot";
import { isJsonObject, type Json, type JsonObject } from "./json.ts";

/** Building blocks of the endpoints' schemas. */

const LARGEST_ID = "9223372036854775807";

export const Whole = valibot.pipe(valibot.number(), valibot.integer());
/** A whole number of a query, from 0. */
export const WholeText = valibot.pipe(valibot.string(), valibot.regex(/^\d{1,6}$/), valibot.transform(Number));
/** `yyyy-MM-dd HH:mm:ss`. */
export const LocalTime = valibot.pipe(valibot.string(), valibot.description("yyyy-MM-dd HH:mm:ss"));
export const TextOrNull = valibot.nullable(valibot.string());
export const TextsByKey = valibot.record(valibot.string(), valibot.string());
/** A record's id: a whole number of at most 19 digits, as text. */
export const RecordId = valibot.pipe(
  valibot.string(),
  valibot.regex(/^\d{1,19}$/),
  // Texts of one length sort as their numbers do.
  valibot.check((id) => id.length < LARGEST_ID.length || id <= LARGEST_ID),
);
/** Ids of records: a list, or one comma-joined text. */
export const RecordIds = valibot.union([
  valibot.array(RecordId),
  valibot.pipe(
    valibot.string(),
    valibot.transform((text) => text.split(",").filter((id) => id !== "")),
    valibot.array(RecordId),
  ),
]);
export const AnyJson = valibot.custom<Json>((value) => value !== undefined);
export const AnyObject = valibot.pipe(valibot.custom<JsonObject>(isJsonObject), valibot.metadata({ type: "object" }));

/** A schema with a sentence for the OpenAPI document. */
/* @__NO_SIDE_EFFECTS__ */
export function described<const Schema extends valibot.GenericSchema>(schema: Schema, sentence: string) {
  return valibot.pipe(schema, valibot.description(sentence));
}

/** An object schema with further properties. */
/* @__NO_SIDE_EFFECTS__ */
export function extended<const Base extends valibot.ObjectEntries, const More extends valibot.ObjectEntries>(
  base: { readonly entries: Base },
  more: More,
) {
  return valibot.object({ ...base.entries, ...more });
}
