import { findKind } from "../../../kinds/field-kinds.ts";
import { MOST_IN_DIALOG } from "../../../normalise/screen.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isArray, listAt, objectAt, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import { shownStates } from "../../facts/shown-states.ts";
import { text } from "../../words.ts";
import type { IdleKey } from "./idle-key.ts";

/** Keys of forms without effect: of fields that nobody sees or edits there. */
export function* idleInForms(draft: ModuleDraft): Iterable<IdleKey> {
  for (const field of draft.record.fields.values()) {
    if (typeof valueAt(field.ui, "ui:options", "currency") === "string")
      for (const key of ["currencyField", "currencies"])
        if (valueAt(field.ui, "ui:options", key) !== undefined)
          yield {
            path: [...field.uiPath, "ui:options", key],
            part: "key",
            message: text(`已写明 currency，“${key}”不起作用`, `The currency is fixed by “currency”, so “${key}” has no effect`),
            hint: text("保留两者之一", "Keep one of them"),
          };
  }
  yield* hiddenGroups(draft);
  yield* lockedEdits(draft);
  yield* pageWidth(draft);
}

/** The width of a form that fills the screen by default, because it is long. */
function* pageWidth({ value, record }: ModuleDraft): Iterable<IdleKey> {
  const { width, page } = objectAt(value, "ui", "dialog");
  // Another rule reports the width of a form that the file itself makes a page.
  if (width === undefined || page !== undefined || stringAt(value, "ui", "screen") === "single") return;
  const asked = [...record.fields.values()].filter((field) => {
    const { readOnly, widget } = factsOf(field);
    return !readOnly && findKind(widget).hidden !== true && field.schema["x-children"] === undefined;
  });
  const isLong = ["add", "edit"].some((mode) => {
    const inDialog = asked.filter(({ ui }) => !isArray(ui["ui:on"]) || ui["ui:on"].includes(mode));
    return inDialog.length > MOST_IN_DIALOG;
  });
  if (!isLong) return;
  yield {
    path: ["ui", "dialog", "width"],
    part: "key",
    message: text(
      `要填写的字段超过 ${MOST_IN_DIALOG} 个，表单占满屏幕，没有宽度`,
      `The form asks for more than ${MOST_IN_DIALOG} fields, so it fills the screen and has no width`,
    ),
    hint: text('删除 width，或写 "page": false', 'Delete width, or write "page": false'),
  };
}

/** Groups whose fields are all hidden. */
function* hiddenGroups(draft: ModuleDraft): Iterable<IdleKey> {
  for (const [index, group] of listAt(draft.value, "ui", "dialog", "groups").entries()) {
    const fields = listAt(group, "fields").map((name) => draft.record.fields.get(String(name)));
    const isHidden = (field: FieldDraft | undefined): boolean =>
      field !== undefined && findKind(factsOf(field).widget).hidden === true;
    if (fields.length === 0 || !fields.every(isHidden)) continue;
    yield {
      path: ["ui", "dialog", "groups", index, "fields"],
      part: "key",
      message: text(
        `分组“${titleOf(group)}”的字段都隐藏，它不会出现`,
        `Every field of the group “${titleOf(group)}” is hidden, so it is never shown`,
      ),
      hint: text("删除此分组：隐藏的字段不需要分组", "Delete the group: hidden fields need none"),
    };
  }
}

/** Fields that a state lets people edit, although no form shows them then. */
function* lockedEdits({ states, record, authored }: ModuleDraft): Iterable<IdleKey> {
  for (const state of states?.list ?? [])
    for (const [index, name] of listAt(authored, "states", "values", state.id, "edit").entries()) {
      const field = record.fields.get(String(name));
      // Another rule reports the state itself and read-only fields.
      if (states === null || field === undefined || field.name === states.field || factsOf(field).readOnly) continue;
      const on = field.ui["ui:on"];
      const isUnlisted = isArray(on) && !on.includes("edit");
      const isLocked = field.ui["ui:disabled"] === true;
      if (!isUnlisted && !isLocked && shownStates(field, states)?.includes(state) !== false) continue;
      yield {
        path: ["states", "values", state.id, "edit", index],
        part: "value",
        message: isUnlisted
          ? text(`编辑表单中没有“${field.name}”，写了也不能编辑`, `No edit form contains “${field.name}”, so it cannot be edited`)
          : isLocked
            ? text(`“${field.name}”的 ui:disabled 为 true，不能编辑`, `“${field.name}” can never be edited: ui:disabled is true`)
            : text(
                `“${field.name}”在状态“${state.id}”中不显示，不能编辑`,
                `“${field.name}” is not shown in the state “${state.id}”, so it cannot be edited`,
              ),
        hint: isUnlisted
          ? text(`从 edit 中删除它，或在它的 ui:on 中加上 "edit"`, 'Remove it from “edit”, or add "edit" to its ui:on')
          : isLocked
            ? text("从 edit 中删除它，或删除 ui:disabled", "Remove it from “edit”, or delete ui:disabled")
            : text("从 edit 中删除它，或改 ui:visible", "Remove it from “edit”, or correct ui:visible"),
      };
    }
}
