import type { JsonObject } from "#contract";
import type { ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { objectAt, stringAt, titleOf, valueAt } from "../../../facts/json-type.ts";
import type { Report } from "../../../rule.ts";
import { text } from "../../../words.ts";
import { plainTests } from "../../computed/titled-selections.ts";

/** To-dos of what has reached another number, and of what has not. */
const REACHED = /(?<![未没不])(?:已(?:经)?)?(?:达成|达标|达到|筹满|足额|凑齐)|已(?:付(?:清|全款)?|收齐|缴清|还清)(?!款项)/;
const SHORT = /未(?:能)?(?:达成|达标|达到|筹满|足额)|不足|低于|少于/;

const OTHER_SIDE: Readonly<Record<string, string>> = {
  "x-minimum": "x-exclusiveMaximum",
  "x-exclusiveMinimum": "x-exclusiveMaximum",
  "x-maximum": "x-minimum",
  "x-exclusiveMaximum": "x-minimum",
};

/** Reports a to-do of what has reached a number whose condition asks for less, and the other way round. */
export function checkReached({ record, authored }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const said = stringAt(action, "todo") ?? "";
  const [isReached, isShort] = [REACHED.test(said) && !SHORT.test(said), SHORT.test(said)];
  if (isReached === isShort) return;
  const path = ["actions", id, "when"];
  for (const { name, test, path: place } of plainTests(valueAt(authored, ...path), path)) {
    const isNothing = Number(valueAt(test, "const") ?? Number.NaN) === 0;
    if (isReached && isNothing && /^已[缴交付收还]/.test(titleOf(record.fields.get(name)?.schema))) {
      report(
        [...place, "const"],
        "value",
        text(
          `待办“${said}”的“${name}”却为 0`,
          `The to-do is about what has been paid, but the condition asks for 0 in “${name}”`,
        ),
        text("写剩余的为 0，或已付的不少于应付的", "Ask for 0 in what is left, or for as much as is due"),
      );
      continue;
    }
    const [[key, bound] = ["", null], ...more] = Object.entries(objectAt(test));
    const limit = typeof bound === "string" ? record.fields.get(bound) : undefined;
    const wrong = isReached ? ["x-maximum", "x-exclusiveMaximum"] : ["x-minimum", "x-exclusiveMinimum"];
    if (limit === undefined || more.length > 0 || !wrong.includes(key) || factsOf(limit).storage === "date") continue;
    report(
      [...place, key],
      "key",
      text(
        `待办“${said}”说的与条件相反`,
        `The to-do is about records whose “${name}” ${isReached ? "has reached" : "is below"} “${limit.name}”, but the condition asks for the others`,
      ),
      text(
        `写成 "${OTHER_SIDE[key]}": "${limit.name}"，或改待办`,
        `Write "${OTHER_SIDE[key]}": "${limit.name}", or correct the to-do`,
      ),
    );
  }
}

/** Titles of actions that begin something, and of the last day of it. */
const BEGINS = /^(?:开放|开启|启动|开始|发布|上架|受理)/;
const LAST_DAY = /截止|到期|止$|结束/;

/** Reports an action that opens something only after its last day: “开放报名” while `registerUntil` lies in the past. */
export function checkOpening({ record, authored }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const title = stringAt(action, "title") ?? "";
  if (!BEGINS.test(title)) return;
  const path = ["actions", id, "when"];
  for (const { name, test, path: place } of plainTests(valueAt(authored, ...path), path)) {
    const shown = titleOf(record.fields.get(name)?.schema);
    const key = ["x-maximum", "x-exclusiveMaximum"].find((one) => /^\$(?:today|now)$/.test(stringAt(test, one) ?? ""));
    if (key === undefined || !LAST_DAY.test(shown) || Object.keys(objectAt(test)).length > 1) continue;
    // “发布结果” follows the last day.
    const about = title.replace(BEGINS, "");
    if (about !== "" && !shown.includes(about)) continue;
    const bound = stringAt(test, key) ?? "";
    report(
      [...place, key],
      "key",
      text(`“${title}”要等“${shown}”过了才能执行`, `“${id}” can run only when “${name}”, the last day of it, has passed`),
      text(`写成 "x-minimum": "${bound}"`, `Write "x-minimum": "${bound}"`),
    );
  }
}
