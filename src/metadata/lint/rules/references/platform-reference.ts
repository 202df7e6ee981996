import { everyField, type ModuleDraft } from "../../facts/draft.ts";
import { stringAt } from "../../facts/json-type.ts";
import type { Project, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const platformReference: Rule = {
  id: "platform-reference",
  severity: "warning",
  says: text(
    "所有租户共用的模块引用了各租户自己的记录，或只给建立者与其部门看",
    "A module that all tenants share refers to records of one tenant, or limits its records to those who created them",
  ),
  check(draft, report, { drafts }) {
    if (tenancyOf(draft, drafts) !== "platform") return;
    const scope = stringAt(draft.value, "dataScope");
    if (scope !== undefined && scope !== "all")
      report(
        ["dataScope"],
        "value",
        text(
          "只有默认租户能新增记录，其他租户的人因此看不到任何一条",
          "Only the default tenant adds records, so people of other tenants see none of them",
        ),
        text('删除 dataScope，或删除 "tenancy": "platform"', 'Delete dataScope, or delete "tenancy": "platform"'),
      );
    for (const field of everyField(draft.record)) {
      const other = drafts.get(stringAt(field.schema, "x-ref", "module") ?? "");
      if (other === undefined || tenancyOf(other, drafts) === "platform") continue;
      report(
        [...field.path, "x-ref", "module"],
        "value",
        text(
          `“${other.name}”的记录属于一个租户，其他租户看不到“${field.name}”所引用的`,
          `Records of “${other.name}” belong to one tenant, so others cannot find the one in “${field.name}”`,
        ),
        text(
          '删除本模块的 "tenancy": "platform"，或引用同为 platform 的模块',
          'Delete "tenancy": "platform" of this module, or refer to a module that has it too',
        ),
      );
    }
  },
};

/** A module that shows another one has its records. */
function tenancyOf({ value }: ModuleDraft, drafts: Project["drafts"]): string {
  const shown = drafts.get(stringAt(value, "shows", "module") ?? "");
  return stringAt(shown?.value ?? value, "tenancy") ?? "tenant";
}
