import type { JsonObject } from "#contract";
import { fromOf } from "../../../../states/read-states.ts";
import type { ModuleDraft } from "../../../facts/draft.ts";
import { passing, readChoices, type LabelledChoice } from "../../../facts/fields/labelled-choices.ts";
import { stringAt, valueAt } from "../../../facts/json-type.ts";
import type { Path } from "../../../../source/parse.ts";
import type { Report } from "../../../rule.ts";
import { against, text } from "../../../words.ts";
import { plainTests } from "../../computed/titled-selections.ts";

/** “只有启用的样品才能停用”, and “停用的样品不能再停用”. */
const [ONLY, NEVER] = [
  /^(?:只有|仅有?)([^的]+)的[^的]*?(?:才能|才可以?|可以|能)(.+)$/,
  /^([^的]+)的[^的]*?(?:不能|不可以?|无法|不得)再?(.+)$/,
];

/** Words that turn a label round, or add to it. */
const TURNED = /[没不无未非除]/;

/** Reports an action that runs on other records than its question says, by its condition or by its states. */
export function checkDemand(draft: ModuleDraft, id: string, action: JsonObject, clause: string, report: Report): void {
  const title = stringAt(action, "title") ?? "";
  const says = (pattern: RegExp): readonly string[] => {
    const [, listed = "", act = ""] = pattern.exec(clause) ?? [];
    return title === "" || !act.startsWith(title) || TURNED.test(listed) ? [] : listed.split(/[与和或及、]/);
  };
  const [only, never] = [says(ONLY), says(NEVER)];
  if (only.length === 0 && never.length === 0) return;
  const isWrong = (choices: readonly LabelledChoice[], chosen: readonly LabelledChoice[]): boolean => {
    const named = (labels: readonly string[]): readonly LabelledChoice[] => choices.filter(({ label }) => labels.includes(label));
    const isOther = named(only).length > 0 && !named(only).some((choice) => chosen.includes(choice));
    return chosen.length > 0 && (isOther || (never.length > 0 && chosen.every((choice) => named(never).includes(choice))));
  };
  const reportAt = (path: Path): void =>
    report(
      path,
      "value",
      text(
        `“${clause}”，操作却只对别的记录执行`,
        `The question of “${id}” excludes exactly the records on which the action runs`,
      ),
      against(
        text("写与文字相符的值，或改文字，英文同样", "Write the value that the text says, or correct the text in both languages"),
        ["actions", id, "confirm"],
      ),
    );
  const path = ["actions", id, "when"];
  for (const { name, test, path: place } of plainTests(valueAt(draft.authored, ...path), path)) {
    const choices = readChoices(draft, name);
    if (isWrong(choices, passing(test, choices) ?? [])) reportAt(place);
  }
  const states = readChoices(draft, draft.states?.field ?? "");
  const from = fromOf(action) ?? [];
  const titles = draft.states?.list.filter((state) => from.includes(state.id)).map((state) => state.title) ?? [];
  const chosen = states.filter(({ label }) => titles.includes(label));
  if (isWrong(states, chosen)) reportAt(["actions", id, "from"]);
}
