import * as valibot from "valibot";
import { RECORDS, type RecordsEndpoint, type Shape } from "../endpoint.ts";
import { FieldError } from "../envelope.ts";
import { Undo } from "./undo.ts";
import { AnyObject, RecordIds, TextsByKey, Whole, described, extended } from "../schemas.ts";

/** Most records that one request may change. */
export const MOST_IN_BULK = 10_000;

/** The number of matching records, and a digest of their ids and revisions. */
export const BulkMark = valibot.object({
  count: Whole,
  mark: described(valibot.string(), "Changes with the matching records and with their revisions"),
});
export type BulkMark = Shape<typeof BulkMark>;

/** Records by filters. The server refuses with 409 `selectionChanged` when other records match than those that were counted. */
export const FilteredSelection = described(
  extended(BulkMark, { filters: described(TextsByKey, "As in a list's address: `name_like`, `where` …") }),
  "Refused with 409 when other records match than those that were counted",
);
export type FilteredSelection = Shape<typeof FilteredSelection>;

const ById = valibot.object({ ids: RecordIds });

export const BulkSelection = described(valibot.union([ById, FilteredSelection]), `At most ${MOST_IN_BULK} records`);
export type BulkSelection = Shape<typeof BulkSelection>;

/** A selection with further properties beside it. */
/* @__NO_SIDE_EFFECTS__ */
function withSelection<const Entries extends valibot.ObjectEntries>(entries: Entries) {
  return valibot.union([extended(ById, { ...entries }), extended(FilteredSelection, { ...entries })]);
}

export const BulkEditInput = withSelection({ values: described(AnyObject, "Values by field") });
export type BulkEditInput = Shape<typeof BulkEditInput>;

export const BulkRunInput = withSelection({
  action: valibot.string(),
  input: valibot.exactOptional(described(AnyObject, "Values of the action's form")),
});
export type BulkRunInput = Shape<typeof BulkRunInput>;

export const BulkDone = valibot.object({
  count: described(Whole, "Number of selected records"),
  unchanged: described(Whole, "Number of selected records whose values did not change"),
  undo: described(valibot.nullable(Undo), "Null when the change cannot be undone"),
});
export type BulkDone = Shape<typeof BulkDone>;

/** A record that stopped a bulk change. */
export const RefusedRecord = described(
  valibot.object({ id: valibot.string(), label: valibot.string(), errors: valibot.array(FieldError) }),
  "In the `data` of a 409 `bulkRefused`",
);
export type RefusedRecord = Shape<typeof RefusedRecord>;

/** `data` of a 409 `bulkRefused`: the number of refused records, and the first of them. */
export const BulkRefusal = valibot.object({ count: Whole, records: valibot.array(RefusedRecord) });
export type BulkRefusal = Shape<typeof BulkRefusal>;

export const bulkMarkEndpoint = {
  id: "bulkMark",
  method: "GET",
  path: `${RECORDS}/bulk/mark`,
  access: { needs: ["read"] },
  summary: "Count the matching records and mark which ones they are",
  filters: true,
  data: BulkMark,
} as const satisfies RecordsEndpoint;

export const bulkRemoveEndpoint = {
  id: "bulkRemove",
  method: "POST",
  path: `${RECORDS}/bulk/remove`,
  access: { needs: ["delete"] },
  summary: "Delete the selected records",
  body: BulkSelection,
  data: BulkDone,
  errors: ["404", "409"],
} as const satisfies RecordsEndpoint;

export const bulkEditEndpoint = {
  id: "bulkEdit",
  method: "POST",
  path: `${RECORDS}/bulk/edit`,
  access: { needs: ["edit"] },
  summary: "Set fields of the selected records",
  body: BulkEditInput,
  data: BulkDone,
  errors: ["404", "409"],
} as const satisfies RecordsEndpoint;

export const bulkRunEndpoint = {
  id: "bulkRun",
  method: "POST",
  path: `${RECORDS}/bulk/run`,
  access: { needs: ["read"] },
  summary: "Run an action on the selected records; the caller also needs the action's code",
  body: BulkRunInput,
  data: BulkDone,
  errors: ["404", "409"],
} as const satisfies RecordsEndpoint;
