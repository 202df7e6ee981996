import { isJsonObject, type FieldAccess, type SavedView, type Totals, type ViewList } from "#contract";
import { ShapeError, type Parse } from "../api/shapes.ts";

export const asViewList: Parse<ViewList> = (data) => {
  if (isJsonObject(data) && Array.isArray(data["views"]) && data["views"].every(isView)) return data as unknown as ViewList;
  throw new ShapeError("not a list of views");
};

export const asSavedView: Parse<SavedView> = (data) => {
  if (isView(data)) return data;
  throw new ShapeError("not a view");
};

export const asTotals: Parse<Totals> = (data) => {
  if (isJsonObject(data) && Array.isArray(data["columns"])) return data as unknown as Totals;
  throw new ShapeError("not totals");
};

export const asFieldAccess: Parse<FieldAccess> = (data) => {
  if (isJsonObject(data) && Array.isArray(data["hidden"]) && Array.isArray(data["readOnly"]))
    return data as unknown as FieldAccess;
  throw new ShapeError("not a field access");
};

function isView(data: unknown): data is SavedView {
  return isJsonObject(data) && typeof data["id"] === "string" && isJsonObject(data["content"]);
}
