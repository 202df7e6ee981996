import type { Json, JsonObject } from "#contract";
import { namedFields, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { objectAt, stringAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** Permissions of people who only look. */
const LOOKING: ReadonlySet<string> = new Set(["read", "view", "export", "print"]);

/** Operations that send records as they are. */
const SENDING: ReadonlySet<string> = new Set(["list", "page", "detail", "export", "tree"]);

export const wideAccess: Rule = {
  id: "wide-access",
  severity: "warning",
  says: text(
    "危险操作只需查看的权限，或未登录的人能读到个人的联系方式，或能导出列表需要权限的记录",
    "An action with `danger` needs only the permission to look, contact data of people are public, or everybody can export what the list shows by permission",
  ),
  check(draft, report) {
    for (const [id, action] of draft.actions) {
      const permission = stringAt(action, "permission") ?? "";
      if (!LOOKING.has(permission) || (action["danger"] !== true && !isStep(action))) continue;
      report(
        ["actions", id, "permission"],
        "value",
        text(
          `能查看的人都能执行“${id}”`,
          `Everybody who may look at the records may run “${id}”, which ${action["danger"] === true ? "is marked as dangerous" : "moves them to another state"}`,
        ),
        text(
          `删除 permission（权限码为 ${id}），或写 "edit"、"delete"${action["danger"] === true ? "；操作并无危险时删除 danger" : ""}`,
          `Delete permission, so that the action has the code “${id}”, or write "edit" or "delete"${action["danger"] === true ? ". Delete danger if it does no harm." : ""}`,
        ),
      );
    }
    checkExport(draft, report);
    const personal = personalOf(draft);
    if (personal.length === 0) return;
    for (const [id, endpoint] of Object.entries(objectAt(draft.value, "endpoints"))) {
      const operation = stringAt(endpoint, "operation") ?? id;
      if (stringAt(endpoint, "access") !== "public" || !SENDING.has(operation)) continue;
      report(
        ["endpoints", id, "access"],
        "value",
        text(`未登录的人也能读到“${personal.join("”、“")}”`, `Everybody can read “${personal.join("”, “")}” without signing in`),
        text('写 "signed-in" 或删除 access', 'Write "signed-in", or delete access'),
      );
    }
  },
};

/** True for an action that moves a record to another state, whoever runs it. */
function isStep(action: JsonObject): boolean {
  return action["to"] !== undefined && action["by"] === undefined && action["handler"] !== true;
}

/** A file of all records for everybody, where the list asks for a permission. */
function checkExport({ value }: ModuleDraft, report: Report): void {
  const endpoints = Object.entries(objectAt(value, "endpoints"));
  const isPublic = ([, endpoint]: readonly [string, Json]): boolean => stringAt(endpoint, "access") === "public";
  const operationOf = ([id, endpoint]: readonly [string, Json]): string => stringAt(endpoint, "operation") ?? id;
  const reads = endpoints.some((one) => operationOf(one) !== "export" && SENDING.has(operationOf(one)) && isPublic(one));
  const exporting = endpoints.find((one) => operationOf(one) === "export" && isPublic(one));
  if (exporting === undefined || reads) return;
  report(
    ["endpoints", exporting[0], "access"],
    "value",
    text(
      "未登录的人能导出全部记录，而列表需要权限",
      "Everybody can export all records without signing in, although the list asks for a permission",
    ),
    text("删除 access", "Delete access"),
  );
}

/** Words of fields that only people have: a shop has a phone number as well. */
const PERSON = /^(?:真实)?姓名$|^昵称$|^性别$|生日|出生|身份证|^登录/;

/** Names of the fields by which a person can be reached or identified. Empty where the records are no people. */
function personalOf({ record }: ModuleDraft): readonly string[] {
  const fields = namedFields(record).filter((field) => !factsOf(field).writeOnly);
  const isOf = (...formats: readonly string[]) =>
    fields.filter((field) => formats.includes(factsOf(field).format ?? "")).map(({ name }) => name);
  const isPerson = namedFields(record).some(({ schema }) => typeof schema["title"] === "string" && PERSON.test(schema["title"]));
  return [...(isPerson ? isOf("phone", "email") : []), ...isOf("id-card")];
}
