import { mentionedNames } from "../../facts/mentioned-names.ts";
import { objectAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const formInput: Rule = {
  id: "form-input",
  severity: "warning",
  says: text(
    "操作表单的输入既不是记录的字段，也没有在 set 中用到",
    "An input of an action's form is no field of the record, and “set” does not use it",
  ),
  check({ name, actions, forms, record }, report, { known }) {
    for (const form of forms) {
      const action = actions.get(form.action ?? "");
      const isHandled = action?.["handler"] === true || (known.handlers.get(name) ?? []).includes(form.action ?? "");
      // Without an effect the action has a finding of its own.
      if (action === undefined || isHandled || (action["set"] === undefined && action["to"] === undefined)) continue;
      const used = mentionedNames(objectAt(action, "set"));
      for (const field of form.fields.values()) {
        const others = [...form.fields.values()].filter((other) => other !== field);
        const isUsed =
          record.fields.has(field.name) ||
          used.has(field.name) ||
          others.some((other) => mentionedNames([other.schema, other.ui]).has(field.name));
        if (isUsed || isQuestion(field.schema)) continue;
        report(
          field.path,
          "key",
          text(`“${field.name}”填了也不会保存`, `The value of “${field.name}” is lost`),
          text(
            `在 set 中用 form.${field.name}，或在记录中加上字段“${field.name}”，或删除它`,
            `Use form.${field.name} in “set”, add a field “${field.name}” to the record, or delete it`,
          ),
        );
      }
    }
  },
};

/** A box that must be ticked has an effect although nothing stores it. */
function isQuestion(schema: Readonly<Record<string, unknown>>): boolean {
  return schema["const"] !== undefined || (Array.isArray(schema["enum"]) && schema["enum"].length === 1);
}
