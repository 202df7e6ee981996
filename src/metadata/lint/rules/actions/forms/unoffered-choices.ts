import { isJsonObject } from "#contract";
import type { ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { listAt, objectAt, sameJson } from "../../../facts/json-type.ts";
import { isLeftToActions } from "../../../facts/reachable-actions.ts";
import type { Report } from "../../../rule.ts";
import { against, text } from "../../../words.ts";

/** Reports choices of a field that only actions fill, which none of their forms offers: a choice was added to the field alone. */
export function checkOffered(draft: ModuleDraft, report: Report): void {
  for (const field of draft.record.fields.values()) {
    const choices = factsOf(field).options;
    const [input, ...others] = draft.forms.flatMap((form) => form.fields.get(field.name) ?? []);
    // With several forms each may offer its own part.
    if (choices === null || input === undefined || others.length > 0 || !isLeftToActions(draft, field)) continue;
    const offered = listAt(input.schema, "enum");
    const written = [...draft.actions.values()].flatMap((action) => objectAt(action, "set")[field.name] ?? []);
    if (offered.length === 0 || written.some(isJsonObject)) continue;
    const given = [...offered, ...written, field.schema["default"] ?? null];
    const missing = choices.filter((choice) => !given.some((one) => sameJson(one, choice)));
    if (missing.length === 0) continue;
    const shown = missing.map((choice) => JSON.stringify(choice)).join(", ");
    report(
      [...input.path, "enum"],
      "value",
      text(
        `字段“${field.name}”还有选项 ${shown}，而没有操作能填写它`,
        `The field “${field.name}” has the choice ${shown} as well, which no action can fill in`,
      ),
      against(
        text(`在此加上 ${shown} 及其名称，或从字段中删除`, `Add ${shown} here with its label, or remove it from the field`),
        [...field.path, "enum"],
      ),
    );
  }
}
