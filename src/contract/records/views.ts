import * as valibot from "valibot";
import { RECORDS, type RecordsEndpoint, type Shape } from "../endpoint.ts";
import { isPageSize } from "./page.ts";
import { QUERY_LIMITS, RESERVED_PARAMETERS } from "./query.ts";
import { LocalTime, RecordId, TextOrNull, TextsByKey, Whole, described, extended } from "../schemas.ts";
import { WhereGroup } from "./where.ts";
import { TOTAL_KINDS } from "./total-kinds.ts";

export const VIEW_LIMITS = {
  /** Characters of a name. */
  name: 50,
  /** Views of one person in one module. */
  perPerson: 50,
  /** Bytes of a view's content as JSON. */
  content: 20_000,
  /** Pixels of a column. */
  width: 2000,
  /** Roles that one view is shared with. */
  roles: 100,
  columns: 200,
} as const;

/** People beside its owner who may use a view. */
export const ViewSharing = valibot.variant("kind", [
  valibot.object({ kind: valibot.literal("private") }),
  valibot.object({ kind: valibot.literal("everyone") }),
  valibot.object({ kind: valibot.literal("roles"), roles: described(valibot.array(valibot.string()), "Ids of roles") }),
]);
export type ViewSharing = Shape<typeof ViewSharing>;

export const ViewColumn = valibot.object({
  field: valibot.string(),
  hidden: valibot.boolean(),
  width: described(Whole, "Pixels; 0 for the module's own width"),
  fixed: valibot.nullable(valibot.picklist(["left", "right"])),
});
export type ViewColumn = Shape<typeof ViewColumn>;

export const DENSITIES = ["compact", "default", "relaxed"] as const;
export type Density = (typeof DENSITIES)[number];
export const VIEW_LAYOUTS = ["table", "cards"] as const;
export type ViewLayout = (typeof VIEW_LAYOUTS)[number];

/** Screens that a module file can add to a list. */
export const SCREEN_KINDS = ["calendar", "board", "gallery", "timeline"] as const;
export type ScreenKind = (typeof SCREEN_KINDS)[number];

/** Appearance and query of a list. */
export const ViewContent = described(
  valibot.object({
    columns: described(
      valibot.array(ViewColumn),
      "Columns in their order. Columns of the module that are absent here follow; empty for the module's own order",
    ),
    density: valibot.picklist(DENSITIES),
    layout: valibot.picklist(VIEW_LAYOUTS),
    screen: valibot.exactOptional(
      described(valibot.picklist(SCREEN_KINDS), "A screen of the module that shows the records; absent for the list"),
    ),
    sort: described(
      valibot.array(valibot.object({ field: valibot.string(), descending: valibot.boolean() })),
      "First key first; empty for the module's own order",
    ),
    filters: described(TextsByKey, 'As in a list\'s address: `{"paramName_like": "x"}`'),
    where: described(valibot.nullable(WhereGroup), "Conditions of the filter builder; null for none"),
    size: described(Whole, "Records of a page; 0 for the module's own size"),
  }),
  `At most ${VIEW_LIMITS.content} bytes of JSON`,
);
export type ViewContent = Shape<typeof ViewContent>;

const Named = valibot.object({ id: valibot.string(), name: valibot.string() });

export const SavedView = valibot.object({
  id: valibot.string(),
  name: valibot.string(),
  owner: Named,
  mine: described(valibot.boolean(), "The caller owns the view"),
  mayChange: described(valibot.boolean(), "The caller may change or remove the view"),
  sharing: ViewSharing,
  content: described(ViewContent, "Without columns and conditions that the module lost or the caller may not see"),
  revision: Whole,
});
export type SavedView = Shape<typeof SavedView>;

export const ViewList = valibot.object({
  views: described(valibot.array(SavedView), "The caller's own by name, then the shared ones by name"),
  defaultId: described(TextOrNull, "The view that the list opens with; null for the module's own look"),
  everyonesDefaultId: described(TextOrNull, "The default that an administrator chose for everyone"),
  mayShare: valibot.boolean(),
  roles: described(valibot.array(Named), "Roles that the caller may share views with"),
  mayDefaultForEveryone: described(valibot.boolean(), "The caller may choose the default of everyone"),
});
export type ViewList = Shape<typeof ViewList>;

const { width, ...columnEntries } = ViewColumn.entries;
const InputColumn = valibot.object({
  ...columnEntries,
  width: valibot.pipe(width, valibot.minValue(0), valibot.maxValue(VIEW_LIMITS.width)),
});

/** Content within its limits. Stored content may be older than a limit. */
const ContentInput = valibot.pipe(
  extended(ViewContent, {
    columns: valibot.pipe(valibot.array(InputColumn), valibot.maxLength(VIEW_LIMITS.columns)),
    sort: valibot.pipe(ViewContent.entries.sort, valibot.maxLength(QUERY_LIMITS.sorts)),
    filters: valibot.pipe(
      TextsByKey,
      valibot.check((filters) => Object.keys(filters).length <= QUERY_LIMITS.conditions),
      valibot.check((filters) => !Object.keys(filters).some((key) => RESERVED_PARAMETERS.has(key))),
    ),
    size: valibot.pipe(
      Whole,
      valibot.check((size) => size === 0 || isPageSize(size)),
    ),
  }),
  valibot.check((content) => JSON.stringify(content).length <= VIEW_LIMITS.content),
);

const SharingInput = valibot.variant("kind", [
  valibot.object({ kind: valibot.picklist(["private", "everyone"]) }),
  valibot.object({
    kind: valibot.literal("roles"),
    roles: valibot.pipe(valibot.array(RecordId), valibot.minLength(1), valibot.maxLength(VIEW_LIMITS.roles)),
  }),
]);

export const ViewInput = valibot.object({
  id: valibot.exactOptional(described(RecordId, "Absent to add a view")),
  revision: valibot.exactOptional(described(Whole, "The revision that the client saw; 409 when the view has another")),
  name: valibot.pipe(valibot.string(), valibot.trim(), valibot.minLength(1), valibot.maxLength(VIEW_LIMITS.name)),
  sharing: SharingInput,
  content: ContentInput,
});
export type ViewInput = Shape<typeof ViewInput>;

export const DefaultInput = valibot.object({
  id: described(
    TextOrNull,
    "Null for no choice; `\"\"` (callers themselves only) for the module's own look, whatever everyone's default is",
  ),
  everyone: valibot.exactOptional(described(valibot.boolean(), "For everyone; administrators only")),
});
export type DefaultInput = Shape<typeof DefaultInput>;

export const ColumnTotal = valibot.object({
  field: valibot.string(),
  total: valibot.picklist(TOTAL_KINDS),
  value: described(TextOrNull, "An exact number, or a moment. Null when no record has a value"),
  across: valibot.exactOptional(
    described(valibot.string(), "The field in which the records differ, so that their values cannot be added up"),
  ),
});
export type ColumnTotal = Shape<typeof ColumnTotal>;

export const Totals = valibot.object({
  count: described(Whole, "Number of matching records"),
  columns: described(valibot.array(ColumnTotal), "Columns that have a `total` and that the caller may see"),
});
export type Totals = Shape<typeof Totals>;

export const viewsEndpoint = {
  id: "views",
  method: "GET",
  path: `${RECORDS}/views`,
  access: { needs: ["read"] },
  summary: "List saved views: the caller's own and the shared ones",
  data: ViewList,
} as const satisfies RecordsEndpoint;

/** Records of one tab that the server counts. */
export const MAX_VIEW_COUNT = 999;

const TabCount = {
  count: described(Whole, `Number of records within the caller's rights, at most ${MAX_VIEW_COUNT}`),
  more: described(valibot.boolean(), "There are more than `count`"),
};

export const ViewCounts = valibot.object({
  states: described(
    valibot.array(valibot.object({ id: valibot.string(), ...TabCount })),
    "By the id of a state that a record can leave; empty when the caller may not see the state",
  ),
  views: valibot.array(valibot.object({ id: valibot.string(), ...TabCount })),
  levels: described(
    valibot.nullable(valibot.object(TabCount)),
    "On all levels of a tree, of which a list shows the open ones; null for a module without a tree",
  ),
});
export type ViewCounts = Shape<typeof ViewCounts>;

export const viewCountsEndpoint = {
  id: "viewCounts",
  method: "GET",
  path: `${RECORDS}/views/counts`,
  access: { needs: ["read"] },
  summary: "Count the records in each state and in each saved view",
  data: ViewCounts,
} as const satisfies RecordsEndpoint;

export const saveViewEndpoint = {
  id: "saveView",
  method: "POST",
  path: `${RECORDS}/views/save`,
  access: { needs: ["read"] },
  leavesRecords: true,
  summary: "Add or change a view",
  body: ViewInput,
  data: SavedView,
  errors: ["404", "409"],
} as const satisfies RecordsEndpoint;

export const removeViewEndpoint = {
  id: "removeView",
  method: "POST",
  path: `${RECORDS}/views/remove`,
  access: { needs: ["read"] },
  leavesRecords: true,
  summary: "Remove a view",
  body: valibot.object({ id: valibot.string() }),
  data: valibot.boolean(),
  errors: ["404"],
} as const satisfies RecordsEndpoint;

export const defaultViewEndpoint = {
  id: "defaultView",
  method: "POST",
  path: `${RECORDS}/views/default`,
  access: { needs: ["read"] },
  leavesRecords: true,
  summary: "Choose the view that a list opens with",
  body: DefaultInput,
  data: ViewList,
  errors: ["404"],
} as const satisfies RecordsEndpoint;

export const totalsEndpoint = {
  id: "totals",
  method: "GET",
  path: `${RECORDS}/totals`,
  access: { needs: ["read"] },
  summary: "Sum up columns over all matching records",
  filters: true,
  data: Totals,
  errors: ["404"],
} as const satisfies RecordsEndpoint;

/** Groups in one answer. */
export const MAX_GROUPS = 100;

export const RecordGroup = valibot.object({
  value: described(TextOrNull, "Null for the records without a value"),
  label: described(TextOrNull, "Name of the value; null without one"),
  count: Whole,
  sum: described(TextOrNull, "An exact number; null without `sum`, or when no record has a value"),
  mixed: described(valibot.boolean(), "The values to add up have different units (`totalPer` of the column), so there is no sum"),
});
export type RecordGroup = Shape<typeof RecordGroup>;

export const groupsEndpoint = {
  id: "groups",
  method: "GET",
  path: `${RECORDS}/groups`,
  access: { needs: ["read"] },
  summary: "Count the matching records for each value of a field, and sum up a number, for a board",
  query: valibot.object({
    groupBy: described(valibot.string(), "A field with a single value: a state, a choice or a reference"),
    groupSum: valibot.exactOptional(described(valibot.string(), "A number or an amount")),
  }),
  filters: true,
  data: described(valibot.array(RecordGroup), `The largest groups first, at most ${MAX_GROUPS}`),
  errors: ["404"],
} as const satisfies RecordsEndpoint;

/** Parents whose children one request counts. */
export const COUNTED_PARENTS = 100;

export const ChildCount = valibot.object({ value: described(valibot.string(), "Key of the parent"), count: Whole });
export type ChildCount = Shape<typeof ChildCount>;

export const childCountsEndpoint = {
  id: "childCounts",
  method: "GET",
  path: `${RECORDS}/child-counts`,
  access: { needs: ["read"] },
  many: true,
  summary: "Count the records below parents of another module, for a parent-child screen",
  query: valibot.object({
    parents: described(valibot.string(), `Comma-joined keys of at most ${COUNTED_PARENTS} parents`),
  }),
  data: described(valibot.array(ChildCount), "Parents without records are left out"),
  errors: ["404"],
} as const satisfies RecordsEndpoint;

/** The footer of printed pages: their author and time. */
export const PrintStamp = valibot.object({ name: valibot.string(), time: LocalTime });
export type PrintStamp = Shape<typeof PrintStamp>;

export const printEndpoint = {
  id: "print",
  method: "GET",
  path: `${RECORDS}/print`,
  access: { needs: ["print"] },
  summary: "Permit the caller to print records, and name the caller and the time for the page",
  data: PrintStamp,
} as const satisfies RecordsEndpoint;
