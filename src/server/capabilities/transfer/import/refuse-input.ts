import { IMPORT_MODES, TRANSFER_FORMATS, TRANSFER_LIMITS, type TrellisError } from "#contract";
import { badRequest } from "../../../base/bad-request.ts";
import type { RefuseInput } from "../../../base/parse-input.ts";

/** Words for an export that its schema refuses. */
export const refuseExport: RefuseInput = ({ field }): TrellisError | null => {
  switch (field.split(".")[0]) {
    case "format":
      return badRequest(
        `格式（format）只能是 ${TRANSFER_FORMATS.join("、")}`,
        `the format is one of ${TRANSFER_FORMATS.join(", ")}`,
      );
    case "columns":
      return badRequest("columns 应为字段名列表", "columns is a list of fields");
    case "query":
      return badRequest("query 应为筛选条件", "query holds filters");
    case "ids":
      return badRequest(
        `ids 应为编号列表，最多 ${TRANSFER_LIMITS.ids} 个`,
        `ids is a list of at most ${TRANSFER_LIMITS.ids} ids`,
      );
    default:
      return null;
  }
};

/** Words for a plan of an import, or cells of one, that its schema refuses. */
export const refusePlan: RefuseInput = ({ field }): TrellisError | null => {
  if (field === "plan") return badRequest("缺少导入方案（plan）", "there is no plan (plan)");
  if (field === "plan.mode")
    return badRequest(`导入方式只能是 ${IMPORT_MODES.join("、")}`, `the mode is one of ${IMPORT_MODES.join(", ")}`);
  if (field === "plan.mapping")
    return badRequest("缺少列与字段的对应（plan.mapping）", "nothing says which column is which field (plan.mapping)");
  return field.split(".")[0] === "cells" ? badCells() : null;
};

export function badCells(): TrellisError {
  return badRequest(
    `cells 应为单元格列表（row、at、value），最多 ${TRANSFER_LIMITS.cells} 个`,
    `cells is a list of at most ${TRANSFER_LIMITS.cells} cells (row, at, value)`,
  );
}
