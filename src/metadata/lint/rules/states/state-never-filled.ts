import { factsOf } from "../../facts/fields/field-facts.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { isArray, objectAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const stateNeverFilled: Rule = {
  id: "state-never-filled",
  severity: "error",
  says: text(
    "新增表单（ui:on）、各状态的 edit 和操作都不能填写该字段",
    "A field that neither the form of a new record (`ui:on`), nor `edit` of a state, nor an action fills",
  ),
  check(draft, report) {
    if (draft.states === null) return;
    for (const field of draft.record.fields.values()) {
      if (field.name === draft.states.field || isWritten(field, draft)) continue;
      report(
        field.path,
        "key",
        text(
          `“${field.name}”在新增时和任何状态下都不能填写`,
          `“${field.name}” cannot be filled in a new record, nor in any state`,
        ),
        text(
          '在一个状态的 edit 中写它；由服务器写入则加 "readOnly": true',
          'Name it in “edit” of a state, or add "readOnly": true if the server writes it',
        ),
      );
    }
  },
};

function isWritten(field: FieldDraft, { states, actions }: ModuleDraft): boolean {
  const facts = factsOf(field);
  if (facts.readOnly || facts.widget === "hidden" || "default" in field.schema || "x-serial" in field.schema) return true;
  const on = field.ui["ui:on"];
  const isOn = (mode: string): boolean => !isArray(on) || on.includes(mode);
  if (field.ui["ui:disabled"] !== true) {
    if (isOn("add")) return true;
    if (isOn("edit") && states?.list.some(({ edit }) => edit?.includes(field.name) ?? true) === true) return true;
  }
  return [...actions.values()].some(
    (action) => field.name in objectAt(action, "set") || field.name in objectAt(action, "form", "properties"),
  );
}
