import type { FieldDraft, FieldSet, ModuleDraft } from "../../../facts/draft.ts";
import { numberAt, stringAt } from "../../../facts/json-type.ts";
import { otherLanguage, saysNumbers, type TextPlace } from "../../../facts/texts/text-places.ts";
import type { Report } from "../../../rule.ts";
import { against, text } from "../../../words.ts";

/** “90 分及格” and “及格线为 90 分”. */
const PASS =
  /(\d+(?:\.\d+)?)\s*分?(?:及以上|以上|起)?(?:为|算|即)?(?:及格|合格|通过|达标)|(?:及格|合格|通过|达标)(?:线|分数?)?(?:为|是|[:：])?\s*(\d+(?:\.\d+)?)/g;

/** Titles of actions for those who passed. */
const PASSED = /^[^不未补重]*(?:及格|合格|通过|达标)$/;

/**
 * Reports an action for those who passed whose form takes fewer points than the text of the field says.
 * @param places the texts of the input, and of the field of the record that has its name
 */
export function checkPass(
  draft: ModuleDraft,
  { action }: FieldSet,
  field: FieldDraft,
  places: readonly TextPlace[],
  report: Report,
): void {
  const least = numberAt(field.schema, "minimum") ?? 0;
  // A form that takes any number of points asks for those of all who took the test.
  if (action === null || least <= 0 || !PASSED.test(stringAt(draft.actions.get(action), "title") ?? "")) return;
  for (const place of places) {
    const [only, ...others] = place.path[0] === "en" ? [] : [...place.shown.matchAll(PASS)];
    const said = Number(only?.[1] ?? only?.[2]);
    const isWithin = said <= (numberAt(field.schema, "maximum") ?? said);
    if (only === undefined || others.length > 0 || said === least || !isWithin) continue;
    const english = otherLanguage(place, places)?.shown;
    if (english !== undefined && !saysNumbers(english, [said], [least])) continue;
    report(
      [...field.path, "minimum"],
      "value",
      text(
        `“${place.shown}”，操作的表单却从 ${least} 起`,
        `The text says that ${said} is a pass, but the form of “${action}” begins at ${least}`,
      ),
      against(
        text(`写成 "minimum": ${said}，或改文字，英文同样`, `Write "minimum": ${said}, or correct the text in both languages`),
        place.path,
      ),
    );
    return;
  }
}
