import { distance } from "fastest-levenshtein";
import { everyField, type ModuleDraft } from "../../facts/draft.ts";
import { objectAt, stringAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const doubtfulName: Rule = {
  id: "doubtful-name",
  severity: "warning",
  says: text(
    "操作的权限码与已有的只差一个字母，接口的路径重复了 base，或引用只显示 id",
    "A permission differs from a known one by one letter, an endpoint repeats the base, or a reference shows an ID",
  ),
  check(draft, report) {
    checkPermissions(draft, report);
    for (const field of draft.fieldSets.flatMap(everyField))
      if (stringAt(field.schema, "x-ref", "label") === "id")
        report(
          [...field.path, "x-ref", "label"],
          "value",
          text(`“${field.name}”只显示一串数字`, `“${field.name}” would show nothing but a number`),
          text("写名称一类的字段，或删除 label", "Name a field such as the name, or delete label"),
        );
    checkElements(draft, report);
    const base = stringAt(draft.value, "endpoints", "base");
    if (base === undefined) return;
    for (const { at, address } of addressesOf(draft)) {
      const [, method = "", path = address] = /^(\w+ )?(.*)$/.exec(address) ?? [];
      if (path !== base && !path.startsWith(`${base}/`)) continue;
      const rest = path.slice(base.length);
      const meant = `${method}${rest}`.trim();
      report(
        at,
        "value",
        text(`路径会成为 ${base}${path}`, `The address would be ${base}${path}`),
        meant === "" ? text("删除路径", "Delete the path") : text(`写成“${meant}”`, `Write “${meant}”`),
      );
    }
  },
};

/** `workflow.set` may name any element of the process; one letter away from one of `workflow.states` it is a slip. */
function checkElements({ authored }: ModuleDraft, report: Report): void {
  const reached = Object.entries(objectAt(authored, "workflow", "states"));
  const known = reached.map(([element]) => element);
  for (const element of Object.keys(objectAt(authored, "workflow", "set"))) {
    const meant = known.includes(element) ? undefined : known.find((other) => distance(other, element) === 1);
    if (meant !== undefined)
      report(
        ["workflow", "set", element],
        "key",
        text(
          `“${element}”与 workflow.states 的“${meant}”只差一个字母`,
          `“${element}” is one letter away from “${meant}” of workflow.states`,
        ),
        text(`是否想写“${meant}”？`, `Did you mean “${meant}”?`),
      );
    const leading = known.includes(element) ? undefined : reached.find(([, state]) => state === element)?.[0];
    if (meant === undefined && leading !== undefined)
      report(
        ["workflow", "set", element],
        "key",
        text(`“${element}”是状态，不是流程的节点`, `“${element}” is a state, and no element of the process`),
        text(`写通向它的节点“${leading}”`, `Write the element that leads to it: “${leading}”`),
      );
  }
}

/** Codes that every module can have. */
const COMMON = ["edit", "delete", "view", "export", "import", "print", "read"];
/** Shorter codes have too many neighbours. */
const LEAST_LETTERS = 4;

/** A permission code of one's own is possible, so only a slip of the pen is reported. */
function checkPermissions({ actions }: ModuleDraft, report: Report): void {
  const own = [...actions].map(([id, action]) => ({ id, permission: stringAt(action, "permission") }));
  for (const { id, permission } of own) {
    if (permission === undefined || permission.length < LEAST_LETTERS) continue;
    const known = [
      ...COMMON,
      ...own.flatMap((other) => (other.permission === undefined ? other.id : [])),
      ...own.flatMap((other) => (other.id !== id && other.permission !== undefined ? other.permission : [])),
      id,
    ];
    // Codes of an older system may be the name of the action in small letters.
    if (known.includes(permission) || permission === id.toLowerCase()) continue;
    const meant = known.find((code) => code.length >= LEAST_LETTERS && isSlip(code, permission));
    if (meant !== undefined)
      report(
        ["actions", id, "permission"],
        "value",
        text(
          `“${permission}”是新的权限码，与“${meant}”只差一个字母`,
          `“${permission}” is a new permission code, one slip away from “${meant}”`,
        ),
        text(`是否想写“${meant}”？`, `Did you mean “${meant}”?`),
      );
  }
}

/** True for words that differ by one letter, or by the order of two. */
function isSlip(one: string, other: string): boolean {
  const apart = distance(one, other);
  return apart === 1 || (apart === 2 && [...one].sort().join("") === [...other].sort().join(""));
}

interface Address {
  readonly at: readonly (string | number)[];
  readonly address: string;
}

function addressesOf(draft: ModuleDraft): readonly Address[] {
  const ofActions = [...draft.actions].flatMap(([id, action]) => {
    const address = stringAt(action, "endpoint");
    return address === undefined ? [] : [{ at: ["actions", id, "endpoint"], address }];
  });
  const ofEndpoints = Object.entries(objectAt(draft.value, "endpoints")).flatMap(([id, value]): readonly Address[] => {
    if (id === "base" || id === "aliases") return [];
    const [address, at] =
      typeof value === "string" ? [value, ["endpoints", id]] : [stringAt(value, "endpoint"), ["endpoints", id, "endpoint"]];
    return address === undefined ? [] : [{ at, address }];
  });
  return [...ofActions, ...ofEndpoints];
}
