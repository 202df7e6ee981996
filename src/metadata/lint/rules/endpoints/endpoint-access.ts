import type { Text } from "#contract";
import type { ModuleDraft } from "../../facts/draft.ts";
import { WRITES, endpointsOf } from "../../facts/endpoint-drafts.ts";
import { objectAt, stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

/** Words of other tools for everybody who has signed in. */
const ANYONE: ReadonlySet<string> = new Set([
  "authenticated",
  "login",
  "logged-in",
  "loggedin",
  "auth",
  "user",
  "users",
  "private",
  "protected",
  "internal",
  "member",
]);

/** Words of other tools for everybody, signed in or not. */
const EVERYBODY: ReadonlySet<string> = new Set([
  "anonymous",
  "anyone",
  "everyone",
  "everybody",
  "all",
  "guest",
  "open",
  "none",
  "permitall",
]);

/** Parts of the codes of operations, which a module has with their endpoints. */
const OPERATIONS: ReadonlySet<string> = new Set(["add", "edit", "delete", "view", "import"]);

/** The code of an action that is named by its ID, and has another permission. */
function permissionOf(actions: ModuleDraft["actions"], id: string): Text | null {
  const permission = stringAt(actions.get(id), "permission");
  return permission === undefined
    ? null
    : text(
        `操作“${id}”的权限是“${permission}”：写 "${permission}"`,
        `The permission of the action “${id}” is “${permission}”: write "${permission}"`,
      );
}

/** Codes that a hint lists; of more, it lists the likeliest. */
const FEW = 16;

function allCodes(access: string, codes: readonly string[]): Text {
  const hint = suggestion(access, ["public", "signed-in", ...codes]);
  if (hint.means !== undefined || codes.length > FEW) return hint;
  return text(`可用：${codes.join("、")}，或 signed-in、public`, `Possible: ${codes.join(", ")}, or signed-in, public`);
}

/** The codes of the module itself first: only one of them can be meant by a name that no other module has. */
function aliasHint(part: string, codes: readonly string[], actions: ModuleDraft["actions"]): Text {
  const hint = suggestion(part, codes);
  if (hint.means !== undefined || codes.length > FEW) return hint;
  const own = [...actions].map(([id, action]) => stringAt(action, "permission") ?? id);
  const ordered = [...new Set([...own, ...codes])];
  return text(`可用：${ordered.join("、")}`, `Possible: ${ordered.join(", ")}`);
}

export const endpointAccess: Rule = {
  id: "endpoint-access",
  severity: "error",
  says: text(
    "access 写了没有人能持有的权限码，公开了写入的通用操作，或公开了 dataScope 限制的数据",
    "A permission code that cannot be granted, a generic operation that writes and is public, or a public endpoint beside `dataScope`",
  ),
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
    const prefix = `${stringAt(draft.value, "permission") ?? draft.name.replaceAll("-", "")}_`;
    for (const [alias, part] of Object.entries(objectAt(draft.value, "permissionAliases"))) {
      // A code that does not exist is the mistake, whatever its alias.
      if (alias === `${prefix}${String(part)}` && codes.includes(String(part)))
        report(
          ["permissionAliases", alias],
          "key",
          text(`“${alias}”就是这个权限码`, `“${alias}” is that permission code itself`),
          text("删除它，或写旧系统的权限码", "Delete it, or write the code of the older system"),
        );
      if (typeof part !== "string" || codes.includes(part)) continue;
      report(
        ["permissionAliases", alias],
        "value",
        text(`没有权限码“…_${part}”`, `There is no code “…_${part}”`),
        OPERATIONS.has(part)
          ? text(
              `本模块没有此操作的接口：删除这个别名，或加上接口。可用：${codes.join("、")}`,
              `The module has no endpoint for it: delete this alias, or add the endpoint. Possible: ${codes.join(", ")}`,
            )
          : aliasHint(part, codes, draft.actions),
      );
    }
    for (const [id, action] of draft.actions) {
      const permission = stringAt(action, "permission");
      if (permission?.startsWith(prefix) !== true) continue;
      const part = permission.slice(prefix.length);
      report(
        ["actions", id, "permission"],
        "value",
        text(`权限码的前缀“${prefix}”会自动加上`, `The prefix “${prefix}” is added to the permission code`),
        text(`写成“${part}”`, `Write “${part}”`),
      );
    }
    const limited = (stringAt(draft.value, "dataScope") ?? "all") !== "all";
    for (const [id, value] of Object.entries(objectAt(draft.value, "endpoints"))) {
      const access = stringAt(value, "access");
      const operation = stringAt(value, "operation") ?? id;
      if (access === "public" && WRITES.has(operation))
        report(
          ["endpoints", id, "access"],
          "value",
          text(`“${operation}”会写入，不能对所有人公开`, `“${operation}” writes, so it cannot be open to everyone`),
          text(
            "写 signed-in 或权限码前缀之后的部分（如 edit），或删除 access",
            "Write signed-in or the part of a permission code (such as edit), or delete access",
          ),
        );
      else if (access === "public" && limited)
        report(
          ["endpoints", id, "access"],
          "value",
          text(
            "未登录的人没有自己的数据，dataScope 对其不起作用",
            "Whoever has not signed in has no records, so dataScope limits nothing",
          ),
          text("写 signed-in，或删除 dataScope", "Write signed-in, or delete dataScope"),
        );
      if (access === undefined || access === "public" || access === "signed-in" || codes.includes(access)) continue;
      report(
        ["endpoints", id, "access"],
        "value",
        text(`没有权限码“…_${access}”`, `The permission code “…_${access}” does not exist`),
        ANYONE.has(access.toLowerCase())
          ? text("写 signed-in：任何已登录的人", "Write signed-in, for everybody who has signed in")
          : EVERYBODY.has(access.toLowerCase()) && !WRITES.has(operation)
            ? text("写 public：任何人，不必登录", "Write public, for everybody, signed in or not")
            : (permissionOf(draft.actions, access) ?? allCodes(access, [...new Set(codes)])),
      );
    }
  },
};
