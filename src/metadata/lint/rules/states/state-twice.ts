import type { Json, Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { conditionFields } from "../../facts/fields/field-uses.ts";
import { idsOf, type StatesDraft } from "../../../states/read-states.ts";
import { listAt, objectAt, sameJson, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { some, text } from "../../words.ts";

/** The mend for a state in the condition of `removal`: the states with `remove` say it already, if there are any. */
function removalHint({ field, list }: StatesDraft, when: Json | undefined): Text {
  const removable = list.filter(({ remove }) => remove).map(({ id }) => id);
  if (removable.length === 0) return text('在各状态写 "remove": true', 'Write "remove": true in the states');
  const [zh, en] = [`有 "remove" 的状态已写明：${some(removable, "、")}`, `the states with "remove" say it already`];
  const isAlone = Object.keys(objectAt(when)).length === 1 && Object.keys(objectAt(when, "properties")).length === 1;
  return isAlone
    ? text(`删除 when：${zh}`, `Delete “when”: ${en} (${some(removable, ", ")})`)
    : text(`从 when 中删除“${field}”：${zh}`, `Remove “${field}” from “when”: ${en} (${some(removable, ", ")})`);
}

export const stateTwice: Rule = {
  id: "state-twice",
  severity: "error",
  says: text(
    "states 已说明的内容又写了一遍：状态字段的 enum、default、readOnly、ui:enumNames、ui:disabled、颜色，set 或 form 中的状态，条件中的状态",
    "A key repeats what “states” says: `enum`, `default`, `readOnly`, `ui:enumNames`, `ui:disabled` or colours of its field, the state in a “set”, a form, a `when` or “removal”",
  ),
  check({ states, authored, actions }, report) {
    if (states === null) return;
    const { field } = states;
    const property = ["schema", "properties", field];
    const ui = ["ui", "fields", field];
    const stated: readonly Path[] = [
      ...["enum", "default", "readOnly"].map((key) => [...property, key]),
      ...["ui:enumNames", "ui:disabled"].map((key) => [...ui, key]),
      [...ui, "ui:options", "colors"],
      ["en", field, "enumNames"],
    ];
    for (const path of stated) {
      if (valueAt(authored, ...path) === undefined) continue;
      const key = String(path.at(-1));
      report(path, "key", text(`“${key}”已由 states 给出`, `“${key}” follows from “states”`), text("请删除", "Delete it"));
    }
    const moves = listAt(authored, "states", "moves");
    moves.forEach((move, index) => {
      if (!moves.slice(0, index).some((earlier) => sameJson(earlier, move))) return;
      report(
        ["states", "moves", index],
        "value",
        text("这个变化写了两遍", "This move is listed twice"),
        text("删除其中一个", "Remove one of them"),
      );
    });
    for (const id of actions.keys()) {
      if (valueAt(authored, "actions", id, "set", field) !== undefined)
        report(
          ["actions", id, "set", field],
          "key",
          text(`“${field}”由 to 设置`, `“to” sets “${field}”`),
          text('用 "to" 写状态，并从 set 中删除', 'Name the state in "to", and delete it from set'),
        );
      if (valueAt(authored, "actions", id, "form", "properties", field) !== undefined)
        report(
          ["actions", id, "form", "properties", field],
          "key",
          text(`表单不能改变状态“${field}”`, `A form cannot change the state “${field}”`),
          text('每个去处一个操作，各写 "to"', 'Give each target an action of its own with "to"'),
        );
      const from = idsOf(valueAt(authored, "actions", id, "from"));
      reportCondition(
        ["actions", id, "when"],
        from.length === 0
          ? text('用 "from" 写状态', 'Name the states in "from"')
          : text(
              `从 when 中删除“${field}”：from 已写明状态（${some(from, "、")}）`,
              `Remove “${field}” from “when”: “from” names the states already (${some(from, ", ")})`,
            ),
      );
    }
    reportCondition(["removal", "when"], removalHint(states, valueAt(authored, "removal", "when")));

    function reportCondition(path: Path, hint: ReturnType<typeof text>): void {
      // One of several branches may be about a state: “approved, or no approval is needed”.
      const named = conditionFields(valueAt(authored, ...path), path).find(
        ({ name, path: place }) => name === field && !place.slice(path.length).includes("anyOf"),
      );
      if (named !== undefined)
        report(named.path, named.part, text(`条件又写了状态“${field}”`, `The condition repeats the state “${field}”`), hint);
    }
  },
};
