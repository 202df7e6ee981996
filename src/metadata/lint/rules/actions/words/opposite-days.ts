import type { Json, JsonObject } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import type { ModuleDraft } from "../../../facts/draft.ts";
import { conditionTests } from "../../../facts/fields/field-uses.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { objectAt, stringAt, titleOf, valueAt } from "../../../facts/json-type.ts";
import type { Report } from "../../../rule.ts";
import { text } from "../../../words.ts";
import { plainTests } from "../../computed/titled-selections.ts";

const OVERDUE = [
  /(?<!即将|将要|将|快|未)(?:(?:逾期|超期|过期)(?!前|日|时间)|已(?:经)?(?:到期|截止|过期)|已过.{0,4}(?:日期|时间|期限))/,
  /\boverdue\b|\bpast (?:their|its|the) (?:end|date|term)\b/i,
];

/** To-dos of what is to be done today. */
const TODAY = /^(?:今天|今日|当天|当日)/;

/** Dates from which on something is to be done: it waits longer when they have passed. */
const DUE = /^(?:下次)?(?:提醒|催[收办缴]|回访|复[查检]|跟进|应.{1,3})(?:时间|日期?)$/;

/** To-dos of what is due by now. “七天内到期的” are to come. */
const DUE_NOW = /(?<!即将|将要|[将快未内])(?:到期|届满)的/;

/** Reports an action that is called overdue, or waits for a day, and whose condition asks for a time in the future. */
export function checkOverdue({ record, authored }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const texts = ["title", "todo"].map((key) => stringAt(action, key) ?? "");
  const english = stringAt(valueAt(authored, "en", id), "todo") ?? "";
  if (NEGATED.test([...texts, english].join(" "))) return;
  const isOverdue =
    [...texts, english].some((shown) => OVERDUE.some((pattern) => pattern.test(shown))) ||
    // A question may say what becomes of the record later.
    /已(?:经)?(?:逾期|超期|过期)/.test(stringAt(action, "confirm") ?? "");
  for (const { name, test, path } of plainTests(valueAt(authored, "actions", id, "when"), ["actions", id, "when"])) {
    const field = record.fields.get(name);
    const storage = field === undefined ? null : factsOf(field).storage;
    if (storage !== "date" && storage !== "timestamp") continue;
    checkToday(action, name, test, path, report);
    const waits =
      action["todo"] !== undefined &&
      (DUE.test(titleOf(field?.schema)) || DUE_NOW.test(stringAt(action, "todo") ?? "")) &&
      Object.keys(objectAt(test)).length === 1;
    for (const key of ["x-minimum", "x-exclusiveMinimum"] as const) {
      const bound = stringAt(test, key);
      if ((bound !== "$today" && bound !== "$now") || !(isOverdue || waits)) continue;
      if (!isOverdue) {
        const until = key.replace("inimum", "aximum");
        report(
          [...path, key],
          "key",
          text(
            `待办只等“${name}”还没到的记录，到了的反而不再等`,
            `The to-do waits for records whose “${name}” is still to come, and drops those that are due`,
          ),
          text(`写成 "${until}": "${bound}"`, `Write "${until}": "${bound}"`),
        );
        continue;
      }
      report(
        [...path, key],
        "key",
        text(
          `“${texts.find((shown) => shown !== "") ?? id}”说的是已过的日期，条件却要以后的`,
          `“${id}” is about what is overdue, but the condition asks for a later “${name}”`,
        ),
        text(`写成 "x-exclusiveMaximum": "${bound}"`, `Write "x-exclusiveMaximum": "${bound}"`),
      );
    }
  }
}

/** Reports a condition on a later day below a to-do of today. */
function checkToday(action: JsonObject, name: string, test: Json, path: Path, report: Report): void {
  const bound = stringAt(test, "x-minimum") ?? "";
  if (!TODAY.test(stringAt(action, "todo") ?? "") || !/^\$(?:today|now)\+/.test(bound)) return;
  report(
    [...path, "x-minimum"],
    "value",
    text(
      `待办说的是今天，条件要的“${name}”却在今天以后`,
      `The to-do is about today, but the condition asks for a “${name}” after today`,
    ),
    text('写成 "x-maximum": "$today"，或改待办', 'Write "x-maximum": "$today", or correct the to-do'),
  );
}

/** “未逾期”, and what cannot be done once it is overdue. */
const NEGATED = /[未不没]\s*(?:逾期|超期|过期)|不[可能得]|\b(?:not|unless|before)\b/i;

/** Words that allow an action on one side of a day: “用餐日之前可以取消”. */
const BEFORE = /(?:日|天|时间|期|前一天)[之以]?前[^，。；]{0,4}(?:可以|可|才能)/;
const AFTER = /(?:日|天|时间|期)[之以]?后[^，。；]{0,4}(?:可以|可|才能)/;

/** Reports an action that is possible before a day by its text, and only after it by its condition, or the other way round. */
export function checkSide({ record, authored }: ModuleDraft, id: string, action: Json, report: Report): void {
  const said = ["todo", "confirm"].map((key) => stringAt(action, key) ?? "").join(" ");
  const [isBefore, isAfter] = [BEFORE.test(said), AFTER.test(said)];
  if (isBefore === isAfter) return;
  for (const { name, test, path } of conditionTests(valueAt(authored, "actions", id, "when"), ["actions", id, "when"])) {
    const field = record.fields.get(name);
    const storage = field === undefined ? null : factsOf(field).storage;
    if (storage !== "date" && storage !== "timestamp") continue;
    const keys = isBefore ? (["x-maximum", "x-exclusiveMaximum"] as const) : (["x-minimum", "x-exclusiveMinimum"] as const);
    for (const key of keys) {
      const bound = stringAt(test, key);
      if ((bound !== "$today" && bound !== "$now") || Object.keys(objectAt(test)).length > 1) continue;
      const other = isBefore ? "x-exclusiveMinimum" : "x-exclusiveMaximum";
      report(
        [...path, key],
        "key",
        text(
          `文字说${isBefore ? "之前" : "之后"}可以，条件却要“${name}”${isBefore ? "已过" : "未到"}`,
          `The text allows it ${isBefore ? "before" : "after"} the day, but the condition asks for “${name}” ${isBefore ? "in the past" : "in the future"}`,
        ),
        text(`写成 "${other}": "${bound}"`, `Write "${other}": "${bound}"`),
      );
    }
  }
}
