import { READS, WRITES, endpointsOf } from "../../facts/endpoint-drafts.ts";
import { valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const writeMethod: Rule = {
  id: "write-method",
  severity: "error",
  says: text(
    "会改变数据的接口必须是 POST，只读的操作是 GET",
    "An endpoint that changes data must be a POST, and an operation that reads a GET",
  ),
  check(draft, report) {
    for (const { id, method, operation, action, place } of endpointsOf(draft)) {
      const writes =
        operation === null ? action !== null && valueAt(draft.actions.get(id), "set") !== undefined : WRITES.has(operation);
      if (method === "POST" && READS.has(operation ?? ""))
        report(
          place,
          "value",
          text(`“${id}”只读取数据，应是 GET`, `“${id}” only reads and is a GET`),
          text(
            "写成 GET：查询条件在地址中，结果才能缓存与重试",
            "Write GET: filters stand in the address, and a reader can repeat it",
          ),
        );
      if (method === "POST" || !writes) continue;
      report(
        place,
        "value",
        text(`“${id}”会改变数据，不能用 GET`, `“${id}” changes data and cannot be a GET`),
        text("写成 POST：浏览器与代理可能自行重复 GET", "Write POST, because browsers and proxies can repeat a GET"),
      );
    }
  },
};
