import type { Json, Text } from "#contract";
import { operatorOf } from "../../facts/foreign-keys/operators.ts";
import { fieldOfKind, typeOfKind } from "../../facts/foreign-keys/kinds.ts";
import { everyField, type ModuleDraft } from "../../facts/draft.ts";
import type { Path } from "../../../source/parse.ts";
import { lookUp, sameJson } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const unknownValue: Rule = {
  id: "unknown-value",
  severity: "error",
  says: text("值不在可选范围内", "A value is not one of the possible values"),
  check(draft, report) {
    for (const fault of draft.structure) {
      const name = fault.path.findLast((step) => typeof step === "string") ?? "";
      // unknown-format checks all formats together.
      if (fault.kind !== "unknown-value" || name === "format" || name === "x-format") continue;
      const shown = JSON.stringify(fault.value);
      report(
        fault.path,
        "value",
        text(`“${name}”没有 ${shown} 这个值`, `“${name}” cannot be ${shown}`),
        withoutWidget(hintFor(name, fault.value, fault.allowed), fault.path, draft),
      );
    }
  },
};

/** A hint with a widget, for a field that has one already: without it. */
function withoutWidget(hint: Text, path: Path, draft: ModuleDraft): Text {
  const part = / \+ ui\.fields: \{"ui:widget": "([^"]*)"\}/;
  const widget = part.exec(hint.en)?.[1];
  if (widget === undefined) return hint;
  const field = draft.fieldSets.flatMap(everyField).find((one) => sameJson([...one.path, "type"], [...path]));
  const own = field?.ui["ui:widget"];
  const isOwn = own === widget || (OF_FILES.has(own) && OF_FILES.has(widget));
  return !isOwn ? hint : text(hint.zh.replace(part, ""), hint.en.replace(part, ""));
}

/** Widgets for files. */
const OF_FILES: ReadonlySet<unknown> = new Set(["file", "image"]);

/** Forms by their names in other tools. */
const FORMS: Readonly<Record<string, string>> = {
  create: "add",
  new: "add",
  insert: "add",
  update: "edit",
  modify: "edit",
  detail: "view",
  read: "view",
  show: "view",
};

/** Colours by what they say in other tools. */
const COLORS: Readonly<Record<string, string>> = {
  danger: "red",
  error: "red",
  success: "green",
  warning: "orange",
  primary: "arcoblue",
  processing: "arcoblue",
  info: "arcoblue",
  blue: "arcoblue",
  default: "gray",
  grey: "gray",
};

/** Generic operations by their names in other tools. */
const OPERATIONS: Readonly<Record<string, string>> = {
  get: "detail",
  read: "detail",
  show: "detail",
  find: "detail",
  view: "detail",
  info: "detail",
  query: "page",
  search: "page",
  index: "page",
  create: "save",
  add: "save",
  insert: "save",
  edit: "update",
  modify: "update",
  put: "update",
  patch: "update",
  delete: "remove",
  destroy: "remove",
};

const HABITS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ["ui:on", FORMS],
  ["color", COLORS],
  ["operation", OPERATIONS],
]);

function hintFor(name: string, value: Json, allowed: readonly Json[]): Text {
  const habits = HABITS.get(name) ?? {};
  const meant = typeof value === "string" ? lookUp(habits, value.toLowerCase()) : undefined;
  if (meant !== undefined && allowed.includes(meant)) return text(`写成“${meant}”`, `Write “${meant}”`);
  const kind = name === "type" && typeof value === "string" ? fieldOfKind(value) : null;
  if (kind !== null) return text(`写成 ${kind}`, `Write ${kind}`);
  if (name === "take" && /^(?:avg|average|mean)$/i.test(String(value)))
    return text(
      '没有平均：用两个字段取 "sum" 与 "count"，平均写作第三个字段的 "x-compute": "total / number"',
      'There is no average. Gather "sum" and "count" in two fields, and divide them in a third: "x-compute": "total / number".',
    );
  if (name === "additionalProperties")
    return text("未声明的字段总会被拒绝：写 false，或删除", "Undeclared fields are always rejected. Write false, or delete it.");
  if (name === "menu" && value === true)
    return text(
      "请删除：没有 menu 时菜单项在区域的目录中；不要菜单项就写 false",
      "Delete it: without “menu” the entry is in the folder of its area. Write false for no entry.",
    );
  if (name === "searchable" && value === true)
    return text(
      "请删除：搜索本来就能找到；不要搜索就写 false",
      "Delete it: the search finds the records anyway. Write false to leave them out.",
    );
  if (value === true && allowed.length === 1 && allowed[0] === false)
    return text(
      '保留时写方法，如 "GET"、"POST"（菜单写对象）；不要就写 false',
      'To keep it, write its method such as "GET" (an object for the menu); possible is also false for none',
    );
  const habit = name === "type" && typeof value === "string" ? typeOfKind(value) : null;
  if (habit !== null) return text(`是否想写“${habit}”？`, `Did you mean “${habit}”?`);
  if (allowed.length === 1) {
    const only = JSON.stringify(allowed[0]);
    return text(`只能是 ${only}；否则删除该键`, `The only possible value is ${only}. Otherwise delete the key.`);
  }
  const choices = allowed.map((choice) => (typeof choice === "string" ? choice : JSON.stringify(choice)));
  const operator = name === "operator" && typeof value === "string" ? operatorOf(value) : null;
  if (operator !== null) return text(`写成“${operator}”`, `Write “${operator}”`);
  if (typeof value !== "string") return text(`可用：${choices.join("、")}`, `Possible: ${choices.join(", ")}`);
  return suggestion(value, choices);
}
