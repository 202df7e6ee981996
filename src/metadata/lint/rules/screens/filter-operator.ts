import { isFilterOperator, type Text } from "#contract";
import { operatorFits } from "../../../fields/filter-fit.ts";
import { STORAGES } from "../../../kinds/storages.ts";
import type { Storage } from "../../../module/field.ts";
import { factsOf, storageIn } from "../../facts/fields/field-facts.ts";
import { listAt, stringAt } from "../../facts/json-type.ts";
import { namedIn } from "../../facts/fields/field-uses.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const filterOperator: Rule = {
  id: "filter-operator",
  severity: "error",
  says: text("查询运算不适合字段的类型", "A filter operator does not fit the field's type"),
  check(draft, report) {
    const filters = listAt(draft.value, "ui", "list", "filters");
    for (const { name, path } of namedIn(draft.value, ["ui", "list", "filters"])) {
      const storage = storageIn(draft, name);
      const field = draft.record.fields.get(name);
      const index = path[3];
      if (storage === null || typeof index !== "number") continue;
      if (storage === "json") {
        report(
          path,
          "value",
          text(`“${name}”是 JSON，不能查询`, `“${name}” is JSON and cannot be searched`),
          text("从 filters 中删除", "Remove it from filters"),
        );
        continue;
      }
      const operator = stringAt(filters[index], "operator");
      const multiple = field !== undefined && factsOf(field).multiple;
      if (operator === undefined || fits(operator, storage, multiple)) continue;
      report(
        [...path.slice(0, 4), "operator"],
        "value",
        text(`“${operator}”不适合“${name}”`, `“${operator}” does not fit “${name}”`),
        instead(storage),
      );
    }
  },
};

function fits(operator: string, storage: Storage, multiple: boolean): boolean {
  if (operator === "range") return STORAGES[storage].ordered;
  // Another rule (malformed) reports unknown operators.
  return !isFilterOperator(operator) || operatorFits(operator, storage, multiple);
}

function instead(storage: Storage): Text {
  if (storage === "text")
    return text(
      "文本可用 like、equal 等；删除 operator 即采用默认",
      "Strings support like, equal and similar. Without operator the default applies.",
    );
  if (STORAGES[storage].moment)
    return text("日期与时刻可用 range、datege、datele 等", "Dates and times support range, datege, datele and similar");
  if (STORAGES[storage].ordered)
    return text("数值可用 range、ge、le、equal 等", "Numbers support range, ge, le, equal and similar");
  return text("改用 equal 或 notequal", "Use equal or notequal");
}
