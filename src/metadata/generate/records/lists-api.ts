import {
  TOTAL_KINDS,
  TOTALS_PATH,
  VIEW_LIMITS,
  VIEW_PATHS,
  type ColumnTotal,
  type DefaultInput,
  type SavedView,
  type Totals,
  type ViewColumn,
  type ViewContent,
  type ViewInput,
  type ViewList,
} from "#contract";
import {
  linkTo,
  listOf,
  oneOf,
  orNull,
  shapeOf,
  text,
  textOrNull,
  textsByKey,
  truth,
  whole,
  type RecordApi,
} from "./describe.ts";

const IN_ORDER = shapeOf<{ readonly field: string; readonly descending: boolean }>({ field: text(), descending: truth() });
const NAMED = shapeOf<{ readonly id: string; readonly name: string }>({ id: text(), name: text() });

export const LISTS_API: RecordApi = {
  endpoints: [
    {
      method: "get",
      path: TOTALS_PATH,
      id: "totals",
      summary: "Sums under the columns, over all records that match",
      needs: ["read"],
      filters: true,
      data: linkTo("Totals"),
      errors: ["404"],
    },
    {
      method: "get",
      path: VIEW_PATHS.list,
      id: "views",
      summary: "Saved views of the list: the caller's own and those shared",
      needs: ["read"],
      data: linkTo("ViewList"),
    },
    {
      method: "post",
      path: VIEW_PATHS.save,
      id: "saveView",
      summary: "Add a view, or change one",
      needs: ["read"],
      body: linkTo("ViewInput"),
      data: linkTo("SavedView"),
      errors: ["404", "409"],
    },
    {
      method: "post",
      path: VIEW_PATHS.remove,
      id: "removeView",
      summary: "Remove a view",
      needs: ["read"],
      body: shapeOf<{ readonly id: string }>({ id: text() }),
      data: truth(),
      errors: ["404"],
    },
    {
      method: "post",
      path: VIEW_PATHS.makeDefault,
      id: "defaultView",
      summary: "Choose the view a list opens with",
      needs: ["read"],
      body: linkTo("DefaultInput"),
      data: linkTo("ViewList"),
      errors: ["404"],
    },
  ],
  schemas: {
    Totals: shapeOf<Totals>({ count: whole("Records that match"), columns: listOf(linkTo("ColumnTotal")) }),
    ColumnTotal: shapeOf<ColumnTotal>(
      {
        field: text(),
        total: oneOf(TOTAL_KINDS),
        value: textOrNull("A number exactly, or a moment. Null when no record has a value"),
        across: text("The field in which the records differ, so that their values are not to be added up"),
      },
      { optional: ["across"] },
    ),
    ViewList: shapeOf<ViewList>({
      views: listOf(linkTo("SavedView")),
      defaultId: textOrNull("The view that the list opens with"),
      everyonesDefaultId: textOrNull(),
      mayShare: truth(),
      roles: listOf(NAMED, "With which roles the caller may share"),
      mayDefaultForEveryone: truth(),
    }),
    SavedView: shapeOf<SavedView>({
      id: text(),
      name: text(),
      owner: NAMED,
      mine: truth(),
      mayChange: truth(),
      sharing: linkTo("ViewSharing"),
      content: linkTo("ViewContent"),
      revision: whole(),
    }),
    ViewSharing: {
      anyOf: [
        shapeOf<{ readonly kind: string }>({ kind: oneOf(["private", "everyone"]) }),
        shapeOf<{ readonly kind: string; readonly roles: readonly string[] }>({ kind: oneOf(["roles"]), roles: listOf(text()) }),
      ],
    },
    ViewContent: shapeOf<ViewContent>(
      {
        columns: listOf(linkTo("ViewColumn"), "In the order shown; empty = as the module has them"),
        density: oneOf(["compact", "default", "relaxed"]),
        layout: oneOf(["table", "cards"]),
        sort: listOf(IN_ORDER),
        filters: textsByKey("As in a list's address"),
        where: orNull(linkTo("Where")),
        size: whole("Records on a page; 0 = as the module says"),
      },
      { description: `At most ${VIEW_LIMITS.content} bytes of JSON` },
    ),
    ViewColumn: shapeOf<ViewColumn>({
      field: text(),
      hidden: truth(),
      width: whole("Pixels; 0 = as the module says"),
      fixed: oneOf(["left", "right", null]),
    }),
    ViewInput: shapeOf<ViewInput>(
      {
        id: text("Absent: add"),
        revision: whole("What the client saw; another one is answered with 409"),
        name: { type: "string", maxLength: VIEW_LIMITS.name },
        sharing: linkTo("ViewSharing"),
        content: linkTo("ViewContent"),
      },
      { optional: ["id", "revision"] },
    ),
    DefaultInput: shapeOf<DefaultInput>(
      {
        id: textOrNull("Null: none; `\"\"`: the module's own look, whatever is everyone's"),
        everyone: truth("For everyone; administrators only"),
      },
      { optional: ["everyone"] },
    ),
  },
};
