import {
  BULK_PATHS,
  MOST_IN_BULK,
  UNDO_SECONDS,
  type BulkDone,
  type BulkMark,
  type FilteredSelection,
  type JsonObject,
  type RecordsChanged,
  type RefusedRecord,
  type Undo,
} from "#contract";
import {
  linkTo,
  listOf,
  oneOf,
  orNull,
  shapeOf,
  text,
  textsByKey,
  whole,
  CHANGE_KINDS,
  type DescribedEndpoint,
  type RecordApi,
} from "./describe.ts";

const SELECTION = linkTo("BulkSelection");

const changes = (
  path: string,
  id: string,
  summary: string,
  more: Pick<DescribedEndpoint, "needs" | "body">,
): DescribedEndpoint => ({
  method: "post",
  path,
  id,
  summary,
  ...more,
  data: linkTo("BulkDone"),
  errors: ["404", "409"],
});

const withSelection = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  allOf: [SELECTION, { type: "object", required, properties }],
});

export const BULK_API: RecordApi = {
  endpoints: [
    {
      method: "get",
      path: BULK_PATHS.mark,
      id: "bulkMark",
      summary: "How many records match, and a mark of which ones",
      needs: ["read"],
      filters: true,
      data: linkTo("BulkMark"),
    },
    changes(BULK_PATHS.remove, "bulkRemove", "Delete the records that are named or match", {
      needs: ["delete"],
      body: SELECTION,
    }),
    changes(BULK_PATHS.edit, "bulkEdit", "Set fields of the records that are named or match", {
      needs: ["edit"],
      body: withSelection({ values: { type: "object", description: "By field" } }, ["values"]),
    }),
    changes(BULK_PATHS.run, "bulkRun", "Run an action on the records that are named or match; needs the action's code as well", {
      needs: ["read"],
      body: withSelection({ action: text(), input: { type: "object", description: "What the action's form asks for" } }, [
        "action",
      ]),
    }),
    {
      method: "post",
      path: BULK_PATHS.undo,
      id: "undo",
      summary: `Undo what the caller did in the last ${UNDO_SECONDS} seconds, unless a record has changed since`,
      needs: ["read"],
      body: shapeOf<{ readonly batchId: string }>({ batchId: text() }),
      data: whole("How many records"),
      errors: ["404", "409"],
    },
  ],
  schemas: {
    BulkMark: shapeOf<BulkMark>({ count: whole(), mark: text("Changes with the records that match and with their revisions") }),
    BulkSelection: {
      description: `At most ${MOST_IN_BULK} records`,
      anyOf: [
        shapeOf<{ readonly ids: readonly string[] }>({ ids: listOf(text()) }),
        shapeOf<FilteredSelection>(
          { filters: textsByKey("As in a list's address"), count: whole(), mark: text() },
          { description: "Refused with 409 when other records match by now than those that were counted" },
        ),
      ],
    },
    BulkDone: shapeOf<BulkDone>({
      count: whole("Records that were named"),
      unchanged: whole("Of them those that were like that before"),
      undo: orNull(linkTo("Undo")),
    }),
    Undo: shapeOf<Undo>(
      { batchId: text(), seconds: whole("How long it can be undone") },
      { description: "Also in the header `Trellis-Undo` of a write: `<batchId>;<seconds>`" },
    ),
    RefusedRecord: shapeOf<RefusedRecord>(
      { id: text(), label: text(), errors: listOf({ $ref: "#/components/schemas/FieldError" }) },
      { description: "In the `data` of a 409 `bulkRefused`" },
    ),
    RecordsChanged: shapeOf<RecordsChanged>(
      {
        module: text(),
        kind: oneOf(CHANGE_KINDS),
        ids: { type: ["array", "null"], items: text(), description: "Those the caller may see; null when they are too many" },
        by: text("Who, for people"),
      },
      { description: "An event of the live changes" },
    ),
    Where: {
      description: "The parameter `where`: one comparison, or a group of them",
      anyOf: [
        {
          type: "object",
          required: ["field", "operator"],
          properties: { field: text(), operator: text("A suffix without its underscore"), value: text() },
        },
        { type: "object", required: ["all"], properties: { all: listOf(linkTo("Where")) } },
        { type: "object", required: ["any"], properties: { any: listOf(linkTo("Where")) } },
      ],
    },
  },
};
