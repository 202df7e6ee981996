import { SYSTEM_FIELDS } from "#contract";
import { RESERVED_NAMES } from "../../../names/reserved-names.ts";
import { stringAt } from "../../facts/json-type.ts";
import { everyField, type FieldDraft } from "../../facts/draft.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const systemField: Rule = {
  id: "system-field",
  severity: "error",
  says: text(
    "字段名与系统字段、请求参数或每个对象都有的名字相同",
    "A field has the name of a system field, of a request parameter, or one that every object of JavaScript has",
  ),
  check(draft, report) {
    for (const field of draft.record.fields.values()) {
      const system = SYSTEM_FIELDS.find((name) => name === field.name || columnsMeet(name, field.name));
      if (system === undefined && !RESERVED_NAMES.has(field.name)) continue;
      if (field.name === "tenantId") {
        if (stringAt(field.schema, "x-ref", "module") === "tenant" || draft.name === "tenant") continue;
        report(
          field.path,
          "key",
          text("“tenantId”只能声明为对租户的引用", "“tenantId” can only be declared as a reference to the tenant"),
          text(
            '写成 "x-ref": {"module": "tenant", "value": "tenantId", "label": "tenantName"}，或删除：服务器自会记录租户',
            'Write "x-ref": {"module": "tenant", "value": "tenantId", "label": "tenantName"}, or delete it: the server keeps the tenant anyway',
          ),
        );
        continue;
      }
      if (Object.hasOwn(Object.prototype, field.name)) {
        reportInherited(field, report);
        continue;
      }
      const hint =
        system !== undefined
          ? text(
              `删除该字段：服务器为每条记录保存“${system}”，列、查询、排序中可直接使用`,
              `Delete the field. The server maintains “${system}” for every record, and lists, filters and sorting can use it.`,
            )
          : text("换一个名字", "Choose another name");
      const english = system !== undefined ? "is a system field" : "is reserved for answers and requests of the server";
      report(field.path, "key", text(`“${field.name}”已被系统占用`, `“${field.name}” ${english}`), hint);
    }
    for (const set of draft.fieldSets)
      for (const field of set.action === null ? set.nested : everyField(set))
        if (Object.hasOwn(Object.prototype, field.name.slice(field.name.lastIndexOf(".") + 1))) reportInherited(field, report);
  },
};

/** A name that every object of a program has. Requests with some of them are refused. */
function reportInherited({ name, path }: FieldDraft, report: Report): void {
  const own = name.slice(name.lastIndexOf(".") + 1);
  report(
    path,
    "key",
    text(`“${own}”是 JavaScript 中每个对象都有的名字`, `“${own}” is a name that every object of JavaScript has`),
    text("换一个名字", "Choose another name"),
  );
}

/** True for names whose columns are the same: `createTime` and `create_time`. */
function columnsMeet(system: string, name: string): boolean {
  return name.includes("_") && name.replaceAll("_", "").toLowerCase() === system.toLowerCase();
}
