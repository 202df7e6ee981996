import * as valibot from "valibot";
import { RECORDS, type RecordsEndpoint, type Shape } from "../endpoint.ts";
import { CHANGE_KINDS } from "./live.ts";
import { MAX_PAGE_SIZE, pageSchema } from "./page.ts";
import { StoredRecord } from "./record.ts";
import { AnyJson, LocalTime, RecordId, RecordIds, TextOrNull, Whole, described, extended } from "../schemas.ts";

/** Largest page of a history. */
export const MAX_HISTORY_PAGE = 100;

/** The change of one field. */
export const FieldHistory = valibot.object({
  field: valibot.string(),
  secret: described(valibot.boolean(), "The server keeps no values of this field"),
  before: AnyJson,
  after: AnyJson,
  beforeText: described(TextOrNull, "Label of the value in the caller's language; null where the value needs none"),
  afterText: TextOrNull,
});
export type FieldHistory = Shape<typeof FieldHistory>;

/** A line of the record that the same save wrote: a record of another module (`x-children`). */
export const LineHistory = valibot.object({
  field: described(valibot.string(), "The array of the lines"),
  kind: valibot.picklist(["add", "edit", "remove"]),
  id: described(valibot.string(), "Id of the line in its own module, which has its history"),
  label: described(TextOrNull, "Its label now; null for a line that the caller may not see"),
});
export type LineHistory = Shape<typeof LineHistory>;

/** One write to one record. */
export const HistoryEntry = valibot.object({
  id: valibot.string(),
  kind: valibot.picklist(CHANGE_KINDS),
  time: LocalTime,
  userId: described(TextOrNull, "Null when nobody was signed in"),
  userName: valibot.string(),
  origin: described(valibot.string(), "The call: `save`, `import`, an action's id …"),
  originText: described(valibot.string(), "The call in words; empty where the kind says it all"),
  batchId: described(valibot.string(), "Shared by all writes of one request"),
  revision: described(Whole, "The record's revision after the write"),
  changes: described(valibot.array(FieldHistory), "For an added record its first values, without the empty ones"),
  lines: described(valibot.array(LineHistory), "Lines that were saved with the record"),
  withheld: described(valibot.boolean(), "Fields that the caller may not see changed as well"),
});
export type HistoryEntry = Shape<typeof HistoryEntry>;

/** Newest changes first. */
export const RecordHistory = extended(pageSchema(HistoryEntry), {
  record: described(StoredRecord, "The record as it is now, or last was"),
  deleted: described(valibot.boolean(), "The record is in the bin; the caller needs the delete code"),
});
export type RecordHistory = Shape<typeof RecordHistory>;

export const RestoreInput = valibot.object({
  id: RecordId,
  revision: valibot.exactOptional(described(Whole, "The revision that the client saw; 409 when the record has another")),
  entry: described(RecordId, "Id of an entry of the record's history"),
  side: valibot.exactOptional(
    described(
      valibot.picklist(["before", "after"]),
      "The record before the entry or after it; after when absent. 409 before the entry that created it",
    ),
  ),
  fields: valibot.exactOptional(
    described(valibot.pipe(valibot.array(valibot.string()), valibot.minLength(1)), "Only these fields; all when absent"),
  ),
});
export type RestoreInput = Shape<typeof RestoreInput>;

/** A deleted record. */
export const BinnedRecord = valibot.objectWithRest(
  { id: valibot.string(), deletedBy: valibot.string(), deletedAt: LocalTime },
  AnyJson,
);
export interface BinnedRecord extends StoredRecord {
  readonly deletedBy: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly deletedAt: string;
}

/** A record that the server cannot restore from the bin, with the reasons. */
export const Unrestorable = valibot.object({
  id: valibot.string(),
  label: valibot.string(),
  reasons: valibot.array(valibot.string()),
});
export type Unrestorable = Shape<typeof Unrestorable>;

const Ids = valibot.object({ ids: RecordIds });
const Count = described(Whole, "Number of records");

export const historyEndpoint = {
  id: "history",
  method: "GET",
  path: `${RECORDS}/history`,
  access: { needs: ["view"] },
  summary: "List the changes of a record, newest first",
  query: valibot.object({ id: RecordId }),
  paged: MAX_HISTORY_PAGE,
  data: RecordHistory,
  errors: ["404"],
} as const satisfies RecordsEndpoint;

export const restoreEndpoint = {
  id: "restore",
  method: "POST",
  path: `${RECORDS}/restore`,
  access: { needs: ["edit"] },
  summary: "Restore fields, or the whole record, from an entry of its history",
  body: RestoreInput,
  data: StoredRecord,
  errors: ["404", "409"],
} as const satisfies RecordsEndpoint;

export const binEndpoint = {
  id: "bin",
  method: "GET",
  path: `${RECORDS}/bin`,
  access: { needs: ["delete"] },
  summary: "List deleted records, latest removal first",
  query: valibot.object({ q: valibot.optional(described(valibot.string(), "Words of the record's label")) }),
  paged: MAX_PAGE_SIZE,
  data: pageSchema(BinnedRecord),
} as const satisfies RecordsEndpoint;

export const reviveEndpoint = {
  id: "revive",
  method: "POST",
  path: `${RECORDS}/bin/restore`,
  access: { needs: ["delete"] },
  summary: "Restore deleted records, all or none; on 409 `data` names the records that cannot be restored (Trellis.Unrestorable)",
  body: Ids,
  data: Count,
  errors: ["404", "409"],
} as const satisfies RecordsEndpoint;

export const purgeEndpoint = {
  id: "purge",
  method: "POST",
  path: `${RECORDS}/bin/purge`,
  access: { needs: ["delete"] },
  summary: "Delete records of the bin for ever, with their history",
  body: Ids,
  data: Count,
  errors: ["404", "409"],
} as const satisfies RecordsEndpoint;
