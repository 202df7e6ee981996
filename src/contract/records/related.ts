import * as valibot from "valibot";
import { RECORDS, type RecordsEndpoint, type Shape } from "../endpoint.ts";
import { RecordId, Whole, described } from "../schemas.ts";

/** Records of one related list that the server counts. */
export const MAX_RELATED_COUNT = 999;

/** The size of one related list of a record. */
export const RelatedCount = valibot.object({
  key: described(valibot.string(), "`key` of the related list in the module's definition"),
  count: described(Whole, `Number of records within the caller's rights, at most ${MAX_RELATED_COUNT}`),
  more: described(valibot.boolean(), "There are more than `count`"),
});
export type RelatedCount = Shape<typeof RelatedCount>;

export const relatedCountsEndpoint = {
  id: "relatedCounts",
  method: "GET",
  path: `${RECORDS}/related-counts`,
  access: { needs: ["read"] },
  many: true,
  summary: "Count the records of each related list of a record",
  description: "Lists of `ui.page.related` that the caller may not read are absent.",
  query: valibot.object({ id: RecordId }),
  data: valibot.array(RelatedCount),
  errors: ["404"],
} as const satisfies RecordsEndpoint;
