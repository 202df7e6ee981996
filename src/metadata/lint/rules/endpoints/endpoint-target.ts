import { OPERATIONS } from "../../../module/endpoint.ts";
import { NO_ENDPOINTS } from "../../../normalise/endpoints.ts";
import { isOperation, usualOperations } from "../../facts/endpoint-drafts.ts";
import { lookUp, objectAt, stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { nearestWord, some, text } from "../../words.ts";

export const endpointTarget: Rule = {
  id: "endpoint-target",
  severity: "error",
  says: text(
    "接口既不是通用操作，也不是操作（actions）或功能的处理器",
    "An endpoint is neither a generic operation nor an action nor a feature's handler",
  ),
  check(draft, report, { known }) {
    const usual = usualOperations(draft);
    const own = known.handlers.get(draft.name) ?? [];
    for (const [id, value] of Object.entries(objectAt(draft.value, "endpoints"))) {
      const path = ["endpoints", id];
      if (NO_ENDPOINTS.has(id)) continue;
      if (value === false) {
        if (usual.includes(id)) continue;
        const hint = isOperation(id)
          ? text("请删除：它本来就没有开启", "Delete it. The endpoint is off by default.")
          : didYouMean(id, usual);
        report(path, "key", text(`“${id}”不是默认开启的接口`, `“${id}” is not on by default`), hint);
      } else if (draft.actions.has(id)) {
        report(
          path,
          "key",
          text(`“${id}”已是操作`, `“${id}” is already an action`),
          text(`删除此行；路径写在 actions.${id}.endpoint`, `Delete this. The path is set in actions.${id}.endpoint.`),
        );
      } else if (!isOperation(id) && stringAt(value, "operation") === undefined && !own.includes(id)) {
        const others = [...OPERATIONS, ...own];
        const near = lookUp(OTHER_NAMES, id.toLowerCase()) ?? nearestWord(id, others);
        const hint =
          near === "save" || near === "update"
            ? text(
                `submit 新增也修改，默认已开启：请删除；要单独的地址就写“${near}”`,
                `“submit” adds and edits, and is on by default. Delete this, or write “${near}” for an address of its own.`,
              )
            : near === null
              ? text(
                  `通用操作有：${some(OPERATIONS, "、")}；或在功能清单中登记处理器“${draft.name}/${id}”，或写 {"operation": …}`,
                  `Generic operations: ${some(OPERATIONS, ", ")}. Otherwise list the handler “${draft.name}/${id}” in a feature's manifest, or write {"operation": …}.`,
                )
              : text(
                  `是否想写“${near}”？否则在功能清单中登记处理器“${draft.name}/${id}”，或写 {"operation": …}`,
                  `Did you mean “${near}”? Otherwise list the handler “${draft.name}/${id}” in a feature's manifest, or write {"operation": …}.`,
                );
        report(path, "key", text(`接口“${id}”背后没有任何操作`, `The endpoint “${id}” has no operation and no handler`), hint);
      }
    }
  },
};

/** Generic operations by their names in other products. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  delete: "remove",
  destroy: "remove",
  create: "save",
  add: "save",
  insert: "save",
  edit: "update",
  patch: "update",
  get: "detail",
  info: "detail",
  show: "detail",
  findone: "detail",
  query: "list",
  index: "list",
  findall: "list",
  options: "select",
  sort: "reorder",
};

function didYouMean(id: string, words: readonly string[]): ReturnType<typeof text> {
  const other = lookUp(OTHER_NAMES, id.toLowerCase());
  const meant = other === "save" || other === "update" ? "submit" : other;
  const near = meant !== undefined && words.includes(meant) ? meant : nearestWord(id, words);
  return near === null
    ? text(`请删除：只有 ${words.join("、")} 默认开启`, `Delete it. Only ${words.join(", ")} are on by default.`)
    : text(`是否想写“${near}”？`, `Did you mean “${near}”?`);
}
