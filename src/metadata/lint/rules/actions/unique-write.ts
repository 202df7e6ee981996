import type { Json } from "#contract";
import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const uniqueWrite: Rule = {
  id: "unique-write",
  severity: "warning",
  says: text("操作把同一个值写入多条数据中不能重复的字段", "An action writes one value into a unique field of several records"),
  check({ actions, record, value }, report) {
    if (valueAt(value, "ui", "screen") === "single") return;
    const isUnique = (name: string): boolean => record.fields.get(name)?.schema["x-unique"] === true;
    for (const [id, action] of actions) {
      for (const [name, written] of Object.entries(objectAt(action, "set")))
        if (isUnique(name) && isConstant(written))
          report(
            ["actions", id, "set", name],
            "value",
            text(`“${name}”不能重复，只有一条数据能写入这个值`, `“${name}” is unique, so only one record can take this value`),
            text("用 x-compute 按数据算出，或在表单中填写", "Compute it from the record by x-compute, or ask for it in the form"),
          );
      if (stringAt(action, "on") !== "batch") continue;
      for (const name of Object.keys(objectAt(action, "form", "properties"))) {
        if (!isUnique(name)) continue;
        report(
          ["actions", id, "form", "properties", name],
          "key",
          text(
            `“${name}”不能重复，而填写的值写入所选的每条数据`,
            `“${name}” is unique, and what is typed goes into every selected record`,
          ),
          text('写 "on": "row"，一次一条', 'Write "on": "row", for one record at a time'),
        );
      }
    }
  },
};

/** A value that is the same for each record, whoever runs the action and when. */
function isConstant(value: Json): boolean {
  if (typeof value === "string") return value !== "" && !value.startsWith("$");
  return typeof value === "number";
}
