import type { Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { isArray, listAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { stateSuggestion } from "../../facts/titled-names.ts";
import { text } from "../../words.ts";

export const unknownState: Rule = {
  id: "unknown-state",
  severity: "error",
  says: text("没有此状态，或模块没有 states", "“from”, “to” or “first” names no state of the module"),
  check(draft, report) {
    const { states, authored, actions } = draft;
    if (states === null) {
      // Other rules report a block that does not have the required form.
      if (authored["states"] !== undefined) return;
      for (const [id, action] of actions) {
        const key = ["from", "to"].find((name) => action[name] !== undefined);
        if (key === undefined) continue;
        report(
          ["actions", id, key],
          "key",
          text(`模块没有 states，“${key}”不起作用`, `The module has no “states”, so “${key}” has no effect`),
          text('加上 "states"，或用 "when" 与 "set"', 'Add "states", or use "when" and "set"'),
        );
      }
      return;
    }
    const known = new Set(states.list.map(({ id }) => id));
    const places: readonly Path[] = [
      ["states", "first"],
      ...listAt(authored, "states", "moves").flatMap((_, index) => ends(["states", "moves", index])),
      ...[...actions.keys()].flatMap((id) => ends(["actions", id])),
    ];
    for (const place of places) {
      for (const { id, path } of idsAt(valueAt(authored, ...place), place)) {
        // Another rule reports a state without a value.
        if (known.has(id) || valueAt(authored, "states", "values", id) !== undefined) continue;
        const all = /^(?:\*|any|all)$/i.test(id) && path.includes("from");
        report(
          path,
          "value",
          text(`没有状态“${id}”`, `The state “${id}” does not exist`),
          all ? text("从每个状态出发就删除 from", "For every state delete “from”") : stateSuggestion(id, draft),
        );
      }
    }
  },
};

function ends(path: Path): Path[] {
  return [
    [...path, "from"],
    [...path, "to"],
  ];
}

function idsAt(value: Json | undefined, path: Path): { readonly id: string; readonly path: Path }[] {
  if (typeof value === "string") return [{ id: value, path }];
  if (!isArray(value)) return [];
  return value.flatMap((id, index) => (typeof id === "string" ? [{ id, path: [...path, index] }] : []));
}
