import { isJsonObject, type Text } from "#contract";
import { findKind } from "../../../kinds/field-kinds.ts";
import { STORAGES } from "../../../kinds/storages.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { factsOf, storageIn, systemFieldsOf } from "../../facts/fields/field-facts.ts";
import { namedIn, screenUses } from "../../facts/fields/field-uses.ts";
import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { against, some, text } from "../../words.ts";

/** A key of a screen, the fields that it takes, and their names for a message. */
interface Need {
  readonly fits: (draft: ModuleDraft, name: string) => boolean;
  readonly is: Text;
}

const NEEDS: Readonly<Record<string, Need>> = {
  start: { fits: isMoment, is: text("日期或日期时间字段", "a date or a date-time") },
  by: {
    fits: isChoice,
    is: text("单选字段：状态、enum、字典或引用", "a field with a single choice: a state, an enum, a dictionary or a reference"),
  },
  sum: { fits: isNumber, is: text("数字或金额字段", "a number or an amount") },
  picture: { fits: isPicture, is: text("图片字段（ui:widget: image）", "a picture (ui:widget: image)") },
};

export const screensFit: Rule = {
  id: "screens-fit",
  severity: "error",
  says: text("screens 只用于列表页面，其字段的类型须适合", "A screen beside the list needs a list, and fields that it can show"),
  check(draft, report) {
    const screens = valueAt(draft.value, "ui", "screens");
    if (!isJsonObject(screens)) return;
    const screen = stringAt(draft.value, "ui", "screen") ?? "list";
    if (screen !== "list" || stringAt(draft.value, "ui", "list", "tree") !== undefined) {
      report(
        ["ui", "screens"],
        "key",
        text("只有普通列表有其他页面", "Only a plain list has further screens"),
        text("删除 screens，或去掉 screen 与 tree", "Delete screens, or delete screen and tree"),
      );
      return;
    }
    for (const { name, path } of screenUses(draft.value)) {
      const need = NEEDS[String(path[3])];
      // Another rule reports a field that does not exist.
      if (need === undefined || storageIn(draft, name) === null || need.fits(draft, name)) continue;
      const own = [...draft.record.fields.keys()].filter((candidate) => need.fits(draft, candidate));
      const possible = own.length > 0 ? own : systemFieldsOf(draft).filter((candidate) => need.fits(draft, candidate));
      report(
        path,
        "value",
        text(`“${name}”不是${need.is.zh}`, `“${name}” is not ${need.is.en}`),
        against(
          String(path[3]) === "picture" && isPlainText(draft, name)
            ? text(
                `若“${name}”是图片，写 ui.fields.${name}: {"ui:widget": "image"}${possible.length === 0 ? "" : `；可用：${possible.join("、")}`}`,
                `If “${name}” is a picture, write ui.fields.${name}: {"ui:widget": "image"}.${possible.length === 0 ? "" : ` Possible: ${possible.join(", ")}`}`,
              )
            : possible.length === 0
              ? text("没有合适的字段，请删除该页面", "No field fits. Delete the screen.")
              : text(`可用：${some(possible, "、")}`, `Possible: ${some(possible, ", ")}`),
          ["ui", "fields", name, "ui:widget"],
        ),
      );
    }
    for (const kind of Object.keys(screens)) {
      for (const { name, path } of namedIn(draft.value, ["ui", "screens", kind, "facts"])) {
        const field = draft.record.fields.get(name);
        const hint = text("从 facts 中删除", "Remove it from facts");
        if (field === undefined) continue;
        const { writeOnly, long } = factsOf(field);
        if (writeOnly || long) report(path, "value", text(`“${name}”不能显示在卡片上`, `“${name}” does not fit on a card`), hint);
        else if (Object.entries(objectAt(screens, kind)).some(([key, value]) => key !== "sum" && value === name))
          report(path, "value", text(`“${name}”已在该页面上`, `The screen shows “${name}” anyway`), hint);
      }
    }
  },
};

function isMoment(draft: ModuleDraft, name: string): boolean {
  const storage = storageIn(draft, name);
  return storage !== null && STORAGES[storage].moment && !hidden(draft, name);
}

function isChoice(draft: ModuleDraft, name: string): boolean {
  const field = draft.record.fields.get(name);
  if (field === undefined) return false;
  const { options, dictionary, reference, multiple, storage } = factsOf(field);
  return (options ?? dictionary ?? reference) !== null && !multiple && storage !== "json" && !hidden(draft, name);
}

function isNumber(draft: ModuleDraft, name: string): boolean {
  const field = draft.record.fields.get(name);
  if (field === undefined) return false;
  const { options, dictionary, reference, storage } = factsOf(field);
  return storage !== null && STORAGES[storage].numeric && (options ?? dictionary ?? reference) === null && !hidden(draft, name);
}

function isPicture(draft: ModuleDraft, name: string): boolean {
  const field = draft.record.fields.get(name);
  return field !== undefined && findKind(factsOf(field).widget).picture === true && !hidden(draft, name);
}

function hidden(draft: ModuleDraft, name: string): boolean {
  const field = draft.record.fields.get(name);
  return field !== undefined && factsOf(field).writeOnly;
}

/** True for a text that can hold the address of a picture. */
function isPlainText(draft: ModuleDraft, name: string): boolean {
  const field = draft.record.fields.get(name);
  return field?.type === "string" && factsOf(field).storage === "text" && factsOf(field).options === null;
}
