import { isJsonObject, type SavedView, type Totals, type ViewList } from "#contract";
import { asHolding, ShapeError, type Parse } from "../api/shapes.ts";

export const asViewList: Parse<ViewList> = (data) => {
  const list = asHolding<ViewList>("a list of views", "views")(data);
  if (list.views.every(isView)) return list;
  throw new ShapeError("not a list of views");
};

export const asSavedView: Parse<SavedView> = (data) => {
  if (isView(data)) return data;
  throw new ShapeError("not a view");
};

export const asTotals = asHolding<Totals>("totals", "columns");

function isView(data: unknown): data is SavedView {
  return isJsonObject(data) && typeof data["id"] === "string" && isJsonObject(data["content"]);
}
