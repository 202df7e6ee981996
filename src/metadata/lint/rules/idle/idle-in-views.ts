import type { ModuleDraft } from "../../facts/draft.ts";
import { listAt, objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { text } from "../../words.ts";
import { namesByDefault } from "../../../normalise/record-name.ts";
import type { IdleKey } from "./idle-key.ts";

/** Keys without effect in modules that only show records or have a single one, and facts that a screen shows anyway. */
export function* idleInViews(draft: ModuleDraft): Iterable<IdleKey> {
  if (draft.value["shows"] !== undefined) yield* ofSaving(draft);
  if (valueAt(draft.value, "ui", "screen") === "single") yield* ofOneRecord(draft);
  const label = labelOf(draft);
  for (const [kind, screen] of Object.entries(objectAt(draft.value, "ui", "screens")))
    for (const [index, name] of listAt(screen, "facts").entries()) {
      if (name !== label) continue;
      yield {
        path: ["ui", "screens", kind, "facts", index],
        part: "value",
        message: text(`“${label}”是记录的名称，页面已经显示`, `“${label}” names the record, and the screen shows it anyway`),
        hint: text("从 facts 中删除", "Remove it from facts"),
      };
    }
}

/** Keywords of saves and tables. */
const OF_SAVING = [
  "default",
  "x-unique",
  "x-index",
  "x-only-one",
  "x-required",
  "x-no-overlap",
  "x-minimum",
  "x-maximum",
  "x-exclusiveMinimum",
  "x-exclusiveMaximum",
] as const;

function* ofSaving({ record, value }: ModuleDraft): Iterable<IdleKey> {
  const owner = stringAt(value, "shows", "module") ?? "";
  for (const field of record.fields.values())
    for (const key of OF_SAVING) {
      if (!(key in field.schema)) continue;
      yield {
        path: [...field.path, key],
        part: "key",
        message: text(
          `记录由“${owner}”保存，“${key}”在这里不起作用`,
          `Records are saved by “${owner}”, so “${key}” has no effect here`,
        ),
        hint: text("删除它，或写到那个模块中", "Delete it, or write it in that module"),
      };
    }
}

/** Keywords that compare records. */
const OF_SEVERAL = ["x-unique", "x-index", "x-only-one", "x-serial", "x-no-overlap"] as const;

function* ofOneRecord({ record }: ModuleDraft): Iterable<IdleKey> {
  for (const field of record.fields.values())
    for (const key of OF_SEVERAL) {
      if (!(key in field.schema)) continue;
      yield {
        path: [...field.path, key],
        part: "key",
        message: text(`模块只有一条记录，“${key}”不起作用`, `The module has one record, so “${key}” has no effect`),
        hint: text("请删除", "Delete it"),
      };
    }
}

/** The field that names a record. */
function labelOf({ value, record }: ModuleDraft): string | undefined {
  const stated = stringAt(value, "ui", "label");
  if (stated !== undefined) return stated;
  return [...record.fields.values()].find(({ schema, ui }) => namesByDefault(schema, ui))?.name;
}
