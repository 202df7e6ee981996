import { endpointsOf } from "../endpoint-drafts.ts";
import { objectAt, stringAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { suggestion, text } from "../words.ts";

export const endpointAccess: Rule = {
  id: "endpoint-access",
  severity: "error",
  says: text("access 写了没有人能持有的权限码", "A permission code that cannot be granted"),
  check(draft, report) {
    const operations = new Set(endpointsOf(draft).map((endpoint) => endpoint.operation));
    const has = (...ids: readonly string[]): boolean => ids.some((id) => operations.has(id));
    const codes = [
      "read",
      ...(has("submit", "save") ? ["add"] : []),
      ...(has("submit", "update") ? ["edit"] : []),
      ...(has("remove") ? ["delete"] : []),
      ...(has("detail") ? ["view"] : []),
      ...(has("submit", "save", "update") ? ["import"] : []),
      "export",
      "print",
    ];
    for (const [id, action] of draft.actions) codes.push(stringAt(action, "permission") ?? id);
    for (const [alias, part] of Object.entries(objectAt(draft.value, "permissionAliases"))) {
      if (typeof part !== "string" || codes.includes(part)) continue;
      report(
        ["permissionAliases", alias],
        "value",
        text(`没有权限码“…_${part}”`, `There is no code “…_${part}”`),
        suggestion(part, codes),
      );
    }
    for (const [id, value] of Object.entries(objectAt(draft.value, "endpoints"))) {
      const access = stringAt(value, "access");
      if (access === undefined || access === "public" || access === "signed-in" || codes.includes(access)) continue;
      report(
        ["endpoints", id, "access"],
        "value",
        text(`没有权限码“…_${access}”`, `The permission code “…_${access}” does not exist`),
        suggestion(access, ["public", "signed-in", ...codes]),
      );
    }
  },
};
