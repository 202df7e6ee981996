import { isJsonObject, type Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { isArray } from "../../facts/json-type.ts";
import { looseness, type TextFault } from "../../facts/texts/shown-texts.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const looseValue: Rule = {
  id: "loose-value",
  severity: "warning",
  says: text(
    "选项、条件或写入的值首尾有空格，或其中有看不见的字符",
    "A choice, a value of a condition or one that is written begins or ends with a space, or has a character that nobody sees",
  ),
  check(draft, report) {
    visit(draft.file.value ?? null, [], false, report);
  },
};

/** Keys whose texts are values of fields, or lists of them. */
const VALUES: ReadonlySet<string> = new Set(["const", "enum", "default", "value", "x-only-one", "accept", "language"]);

/** Keys of an object whose entries are values by a free name: a field, an element of a process, a value. */
const BY_NAME: ReadonlySet<string> = new Set(["set", "colors", "currencies"]);

/** Parts of a file that hold texts for people, which have rules of their own. */
const TEXTS: ReadonlySet<string> = new Set(["en", "examples"]);

/** @param isValue true inside of a key whose texts are values */
function visit(value: Json, path: Path, isValue: boolean, report: Report): void {
  if (typeof value === "string") {
    const wrong = isValue ? (looseness(value) ?? blankness(value)) : null;
    if (wrong !== null) report(path, "value", wrong.message, wrong.hint);
  } else if (isArray(value)) value.forEach((item, index) => visit(item, [...path, index], isValue, report));
  else if (isJsonObject(value))
    for (const [key, part] of Object.entries(value)) {
      if (TEXTS.has(key)) continue;
      const isNamed = path.at(-1) === "workflow" || BY_NAME.has(String(path.at(-1)));
      const wrong = isNamed || isElement(path) ? looseness(key) : null;
      if (wrong !== null) report([...path, key], "key", wrong.message, wrong.hint);
      // An expression may have spaces around it.
      visit(part, [...path, key], key !== "x-compute" && (isValue || VALUES.has(key) || BY_NAME.has(key)), report);
    }
}

/** Nothing but spaces. */
function blankness(value: string): TextFault | null {
  if (value === "" || value.trim() !== "") return null;
  return {
    message: text("值只有空格", "The value is nothing but spaces"),
    hint: text("写上值，或删除它", "Write a value, or delete it"),
  };
}

/** True for `workflow.states` and `workflow.set`, whose keys are elements of the process. */
function isElement(path: Path): boolean {
  return path.length === 2 && path[0] === "workflow";
}
