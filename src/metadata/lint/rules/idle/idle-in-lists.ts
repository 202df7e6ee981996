import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { isArray, listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { overlapDrafts } from "../../facts/fields/overlap-drafts.ts";
import { patternShape } from "../../facts/patterns/pattern-shape.ts";
import { text } from "../../words.ts";
import type { IdleKey } from "./idle-key.ts";

/** Keys of lists, lines, periods and tallies without effect. */
export function* idleInLists(draft: ModuleDraft): Iterable<IdleKey> {
  for (const field of draft.record.fields.values()) {
    yield* ofChoices(field);
    yield* ofLines(field);
    yield* ofRemovals(field, draft);
    yield* ofPeriods(field, draft);
  }
  yield* ofTallies(draft);
}

/** More different items than there are choices. */
function* ofChoices({ schema, path, name }: FieldDraft): Iterable<IdleKey> {
  const most = schema["maxItems"];
  const choices = valueAt(schema, "items", "enum");
  if (schema["uniqueItems"] !== true || !isArray(choices) || typeof most !== "number" || most <= choices.length) return;
  yield {
    path: [...path, "maxItems"],
    part: "value",
    message: text(
      `“${name}”只有 ${choices.length} 个选项且不能重复，达不到 ${most} 项`,
      `“${name}” has ${choices.length} choices, each at most once, and never ${most} items`,
    ),
    hint: text(`写小于 ${choices.length} 的值，或删除它`, `Write less than ${choices.length}, or delete it`),
  };
}

function* ofLines({ schema, ui, path, name }: FieldDraft): Iterable<IdleKey> {
  if (schema["x-children"] === undefined) return;
  if (valueAt(schema, "x-children", "locks") === "form" && ui["ui:disabled"] === undefined)
    yield {
      path: [...path, "x-children", "locks"],
      part: "key",
      message: text(
        `“${name}”从不锁定：没有 ui:disabled，也没有 edit 不含它的状态`,
        `“${name}” is never locked: it has no ui:disabled, and every state lets it be edited`,
      ),
      hint: text("删除它，或写明何时锁定", "Delete it, or say when the lines are locked"),
    };
}

/** States whose records could be deleted but for their lines, which are locked and have to be deleted first. */
function* ofRemovals({ schema, name }: FieldDraft, { states }: ModuleDraft): Iterable<IdleKey> {
  if (schema["x-children"] === undefined || valueAt(schema, "x-children", "locks") === "form") return;
  for (const { id, edit, remove } of states?.list ?? []) {
    if (!remove || edit === null || edit.includes(name)) continue;
    yield {
      path: ["states", "values", id, "remove"],
      part: "key",
      message: text(
        `“${name}”在“${id}”中锁定，而有明细的记录要先删除明细：这样的记录都删不掉`,
        `“${name}” is locked in “${id}”, and lines are deleted before their record: no record with lines can be deleted`,
      ),
      hint: text(`在 edit 中写上 "${name}"，或删除 remove`, `Name "${name}" in “edit”, or delete remove`),
    };
  }
}

/** A rule among records with equal values in a field that no two records share. */
function* ofPeriods(field: FieldDraft, { record }: ModuleDraft): Iterable<IdleKey> {
  const named = overlapDrafts(field).flatMap(({ rule, path }) => {
    const among = listAt(rule, "among");
    return among.map((name, index) => ({ name, among, path: [...path, "among", index] }));
  });
  for (const { name, among, path } of named) {
    const other = record.fields.get(String(name));
    const unique = other?.schema["x-unique"];
    const isUnique = unique === true || (isArray(unique) && unique.every((one) => among.includes(one)));
    if (other === undefined || (!isUnique && other.schema["x-serial"] === undefined)) continue;
    yield {
      path,
      part: "value",
      message: text(
        `“${other.name}”的值不重复，没有两条数据可以比较`,
        `No two records have the same “${other.name}”, so none are compared`,
      ),
      hint: text(
        "写各条数据共有的字段，如房间、人员的引用",
        "Name a field that records share, such as the reference to a room or a person",
      ),
    };
  }
}

function* ofTallies(draft: ModuleDraft): Iterable<IdleKey> {
  if (draft.value["tallies"] !== undefined && valueAt(draft.value, "ui", "screen") === "single")
    yield {
      path: ["tallies"],
      part: "key",
      message: text("只有一条记录，没有可统计的", "The module has one record, so there is nothing to count"),
      hint: text("请删除", "Delete it"),
    };
  for (const [tally, { by }] of listAt(draft.value, "tallies")
    .map((each) => ({ by: listAt(each, "by") }))
    .entries())
    for (const [index, key] of by.entries()) {
      const prefix = valueAt(key, "prefix");
      const field = draft.record.fields.get(stringAt(key, "field") ?? "");
      const most = field === undefined ? Infinity : lengthOf(field);
      if (typeof prefix !== "number" || prefix < most) continue;
      yield {
        path: ["tallies", tally, "by", index, "prefix"],
        part: "value",
        message: text(
          `“${field?.name ?? ""}”至多 ${most} 个字符，前 ${prefix} 个即全部`,
          `“${field?.name ?? ""}” has at most ${most} characters, so the first ${prefix} are all of them`,
        ),
        hint: text(`写小于 ${most} 的数，或直接写字段名`, `Write less than ${most}, or the name of the field alone`),
      };
    }
}

/** The length of the longest text of a field. */
function lengthOf({ schema }: FieldDraft): number {
  const most = schema["maxLength"];
  const pattern = stringAt(schema, "pattern");
  return Math.min(typeof most === "number" ? most : Infinity, pattern === undefined ? Infinity : shapeOf(pattern));
}

/** Another rule reports a pattern that cannot be read. */
function shapeOf(pattern: string): number {
  try {
    return patternShape(pattern).most;
  } catch {
    return Infinity;
  }
}
