import { iconHint } from "../../facts/icon-names.ts";
import { stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const unknownIcon: Rule = {
  id: "unknown-icon",
  severity: "error",
  says: text("没有此图标", "An unknown icon"),
  check(draft, report, { known }) {
    const places = [["ui", "menu", "icon"], ...[...draft.actions.keys()].map((id) => ["actions", id, "icon"])];
    for (const path of places) {
      const icon = stringAt(draft.value, ...path);
      if (icon === undefined || known.icons.has(icon)) continue;
      report(path, "value", text(`没有图标“${icon}”`, `The icon “${icon}” does not exist`), iconHint(icon, known.icons));
    }
  },
};
