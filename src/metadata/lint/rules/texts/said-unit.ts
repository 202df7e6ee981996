import type { FieldDraft } from "../../facts/draft.ts";
import { contradictedUnit } from "../../facts/fields/measures.ts";
import { against, text } from "../../words.ts";
import type { Report } from "../../rule.ts";

/** Reports a unit behind the input other than that in the title, or in the name, of the field: “天数” and “个月”. */
export function checkUnit(field: FieldDraft, report: Report): void {
  const wrong = contradictedUnit(field);
  if (wrong === null) return;
  const { suffix, said } = wrong;
  report(
    [...field.uiPath, "ui:options", "suffix"],
    "value",
    text(
      `“${field.name}”以${said.zh}计，suffix 却是“${suffix}”`,
      `“${field.name}” counts ${said.en}, but the suffix is “${suffix}”`,
    ),
    against(text(`写 "${said.zh}"，或改名称`, `Write "${said.zh}", or correct the title`), [...field.path, "title"]),
  );
}
