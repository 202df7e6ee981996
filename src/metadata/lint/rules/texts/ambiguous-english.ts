import type { Rule } from "../../rule.ts";
import { stringAt } from "../../facts/json-type.ts";
import { text } from "../../words.ts";

export const ambiguousEnglish: Rule = {
  id: "ambiguous-english",
  severity: "error",
  says: text(
    "操作、表单字段与记录字段同名而中文不同，英文无法区分",
    "An action or form field has the same name as a field with another Chinese title, so “en” is ambiguous",
  ),
  check(draft, report) {
    const titles = new Map([...draft.record.fields].map(([name, field]) => [name, stringAt(field.schema, "title")]));
    for (const [id, action] of draft.actions) {
      clash(id, stringAt(action, "title"), ["actions", id], false);
    }
    for (const form of draft.forms) {
      for (const field of form.fields.values()) clash(field.name, stringAt(field.schema, "title"), field.path, true);
    }
    function clash(name: string, title: string | undefined, path: readonly (string | number)[], isInput: boolean): void {
      const other = titles.get(name);
      if (!titles.has(name)) titles.set(name, title);
      else if (
        other !== undefined &&
        title !== undefined &&
        other !== title &&
        !areAlike(other, title, draft.record.fields.has(name)) &&
        !(isInput && shareWord(other, title))
      ) {
        report(
          path,
          "key",
          text(`“${name}”同时表示“${other}”与“${title}”`, `“${name}” means both “${other}” and “${title}”`),
          text("给其中一个改名，或统一中文名称", "Rename one of them, or give both the same title"),
        );
      }
    }
  },
};

/** Characters in which the titles of one thing end: “入库数量” and “报损数量” of two forms, “计划归还时间” and “新的归还时间”. */
const [ALIKE, ALIKE_IN_RECORD] = [2, 4];

/** True for titles of one thing, of which the English of either says both. */
function areAlike(one: string, other: string, isOfRecord: boolean): boolean {
  const length = isOfRecord ? ALIKE_IN_RECORD : ALIKE;
  return one.endsWith(other) || other.endsWith(one) || one.slice(-length) === other.slice(-length);
}

/** True for titles of an input and the field that it fills which have a word in common: “里程表读数” and “取回时里程”. */
function shareWord(one: string, other: string): boolean {
  return [...one].some(
    (_character, at) => /^\p{Script=Han}{2}$/u.test(one.slice(at, at + 2)) && other.includes(one.slice(at, at + 2)),
  );
}
