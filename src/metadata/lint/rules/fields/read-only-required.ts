import type { JsonObject } from "#contract";
import { everyField } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { listAt, objectAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

export const readOnlyRequired: Rule = {
  id: "read-only-required",
  severity: "error",
  says: text("只读字段不能必填，也不能同时只写", "A read-only field cannot be required or write-only"),
  check(draft, report) {
    draft.record.required.forEach((name, index) => {
      const field = typeof name === "string" ? draft.record.fields.get(name) : undefined;
      if (field === undefined || !factsOf(field).readOnly) return;
      report(
        ["schema", "required", index],
        "value",
        text(`“${field.name}”是只读的，没有人能填写它`, `“${field.name}” is read-only, so no one can fill it in`),
        isFollowing(field.schema)
          ? text("从 required 中删除：它的值由服务器得出", "Remove it from required, because the server finds its value")
          : against(text("从 required 中删除，或去掉 readOnly", "Remove it from required, or delete readOnly"), [
              ...field.path,
              "readOnly",
            ]),
      );
    });
    for (const { schema, path, name } of everyField(draft.record)) {
      const parts = objectAt(schema, "properties");
      listAt(schema, "required").forEach((part, index) => {
        if (typeof part !== "string" || objectAt(parts, part)["readOnly"] !== true) return;
        report(
          [...path, "required", index],
          "value",
          text(`“${name}”中的“${part}”是只读的，没有人能填写它`, `“${part}” in “${name}” is read-only, so no one can fill it in`),
          against(text("从 required 中删除，或去掉 readOnly", "Remove it from required, or delete readOnly"), [
            ...path,
            "properties",
            part,
            "readOnly",
          ]),
        );
      });
    }
    for (const field of draft.record.fields.values()) {
      const { readOnly, writeOnly } = factsOf(field);
      if (!readOnly || !writeOnly) continue;
      report(
        [...field.path, "writeOnly"],
        "key",
        text(`“${field.name}”既只读又只写`, `“${field.name}” is both read-only and write-only`),
        against(text("保留两者之一", "Keep one of them"), [...field.path, "readOnly"]),
      );
    }
  },
};

/** True for a field whose value follows from others. */
function isFollowing(schema: JsonObject): boolean {
  return schema["x-compute"] !== undefined || schema["x-rollup"] !== undefined;
}
