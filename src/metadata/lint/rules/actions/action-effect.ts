import type { Json, Text } from "#contract";
import type { StatesDraft } from "../../../states/read-states.ts";
import { isOperation } from "../../facts/endpoint-drafts.ts";
import { misplacedEntry } from "../../facts/structure/misplaced-key.ts";
import type { FieldSet } from "../../facts/draft.ts";
import { objectAt, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { some, suggestion, text } from "../../words.ts";

export const actionEffect: Rule = {
  id: "action-effect",
  severity: "error",
  says: text(
    "操作没有 set、to，功能的代码也没有它的处理器；或两者都有，或 set 为空",
    "An action has neither “set” nor “to”, and no feature's code has a handler for it; or it has a handler beside them, or an empty “set” that stores nothing",
  ),
  check({ name, authored, actions, states, record }, report, { known }) {
    const own = known.handlers.get(name) ?? [];
    for (const [id, action] of actions) {
      const path = ["actions", id];
      const has = (key: string): boolean => valueAt(authored, ...path, key) !== undefined;
      const isHandled = own.includes(id);
      const data = has("set") ? "set" : has("to") && action["handler"] !== true ? "to" : null;
      const isEmpty = has("set") && Object.keys(objectAt(authored, ...path, "set")).length === 0;
      if (isEmpty && (has("to") || !fills(action, record)))
        report(
          [...path, "set"],
          "value",
          text("set 为空，不写入任何字段", "“set” is empty and stores nothing"),
          has("to")
            ? (promised(action, record) ?? text("请删除：to 会保存表单填写的字段", "Delete it: “to” stores what the form fills"))
            : text(
                '写 "set": {字段: 值}，或让表单的输入与字段同名',
                'Write "set": {field: value}, or name an input of the form like a field',
              ),
        );
      else if (action["handler"] === true && has("set"))
        report(
          [...path, "handler"],
          "key",
          text("有 set 的操作不调用处理器", "An action with “set” calls no handler"),
          text("保留 set 或 handler 之一", "Keep “set” or “handler”"),
        );
      else if (action["handler"] === true && has("to") && !isHandled)
        report(
          [...path, "handler"],
          "key",
          text(`没有处理器“${name}/${id}”`, `The handler “${name}/${id}” does not exist`),
          text(
            "在功能清单中登记它；只改变状态就删除 handler",
            "List it in a feature's manifest. Delete this if the action only changes the state.",
          ),
        );
      if (isOperation(id)) {
        report(
          path,
          "key",
          text(`“${id}”是通用操作的名称`, `“${id}” is the name of a generic operation`),
          text("给操作换一个名字", "Give the action another name"),
        );
      } else if (data === null && !isHandled) {
        const free = own.filter((handler) => !actions.has(handler));
        const near = free.length === 0 ? text("", "") : suggestion(id, free);
        report(
          path,
          "key",
          fills(action, record)
            ? text(`操作“${id}”不保存填写的内容`, `The action “${id}” does not save what its form asks for`)
            : text(`操作“${id}”什么也不做`, `The action “${id}” does nothing`),
          misplacedEntry(authored, path) ??
            (fills(action, record) ? STORED : null) ??
            reverseOf(action) ??
            (has("from") && states !== null ? nextState(states, action["from"] ?? []) : null) ??
            text(
              `补上 "set": {字段: 值}，或在功能清单中登记处理器“${name}/${id}”${near.zh === "" ? "" : `；${near.zh}`}`,
              `Add "set": {field: value}, or list the handler “${name}/${id}” in a feature's manifest${near.en === "" ? "" : `. ${near.en}`}`,
            ),
        );
      } else if (data !== null && isHandled) {
        report(
          [...path, data],
          "key",
          text(`处理器“${name}/${id}”不会被调用`, `The handler “${name}/${id}” would never be called`),
          data === "set"
            ? text("保留 set 或处理器之一", "Keep only set or only the handler")
            : text('加上 "handler": true，或删除处理器', 'Add "handler": true, or delete the handler'),
        );
      } else if (action["handler"] === true && !has("to")) {
        report(
          [...path, "handler"],
          "key",
          text("没有 to，处理器本来就会运行", "Without “to” the handler runs anyway"),
          text("请删除", "Delete it"),
        );
      }
    }
  },
};

/** True for a form with an input that fills a field of the record. */
function fills(action: Json, { fields }: FieldSet): boolean {
  return Object.keys(objectAt(action, "form", "properties")).some((name) => fields.has(name));
}

/** The other value of the yes or no that the condition of an action demands. */
function reverseOf(action: Json): Text | null {
  for (const [name, test] of Object.entries(objectAt(action, "when", "properties"))) {
    const demanded = valueAt(test, "const");
    if (typeof demanded !== "boolean") continue;
    const set = `"set": {"${name}": ${String(!demanded)}}`;
    return text(`补上 ${set}`, `Add ${set}`);
  }
  return null;
}

/** The field that the question of an action says it empties. */
function promised(action: Json, { fields }: FieldSet): Text | null {
  const [, cleared] = /([^，。；;,.]*)(?:清空|清除|置空)/.exec(stringAt(action, "confirm") ?? "") ?? [];
  const field = [...fields.values()].find(({ schema }) => titleOf(schema) !== "" && cleared?.includes(titleOf(schema)) === true);
  return field === undefined
    ? null
    : text(
        `确认文字说会清空：写 "${field.name}": null，或改确认文字`,
        `The question says that it is cleared: write "${field.name}": null, or correct the question`,
      );
}

const STORED = text('要保存表单填写的字段，补上 "set": {}', 'Add "set": {}, and the fields that the form fills are stored');

/** The state that an action may lead to: one that nothing reaches so far, or any other than those it begins in. */
function nextState({ list, first, transitions }: StatesDraft, from: Json): Text | null {
  const begins = [from].flat();
  const others = list.map(({ id }) => id).filter((id) => !begins.includes(id));
  const reached = new Set([first, ...transitions.map(({ to }) => to)]);
  const unreached = others.filter((id) => !reached.has(id));
  const [next, ...further] = unreached.length > 0 ? unreached : others;
  if (next === undefined) return null;
  return further.length === 0
    ? text(`补上“to”：它到达的状态 "to": "${next}"`, `Add “to”, the state that it leads to: "to": "${next}"`)
    : text(
        `补上“to”：它到达的状态，如 ${some([next, ...further], "、", 5)}`,
        `Add “to”, the state that it leads to: ${some([next, ...further], ", ", 5)}`,
      );
}
