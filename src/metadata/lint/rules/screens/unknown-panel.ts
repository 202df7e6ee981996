import { listAt, stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const unknownPanel: Rule = {
  id: "unknown-panel",
  severity: "error",
  says: text("没有此面板", "An unknown panel"),
  check(draft, report, { known }) {
    listAt(draft.value, "ui", "page", "related").forEach((related, index) => {
      const panel = stringAt(related, "panel");
      if (panel === undefined || known.panels.has(panel)) return;
      report(
        ["ui", "page", "related", index, "panel"],
        "value",
        text(`没有面板“${panel}”`, `The panel “${panel}” does not exist`),
        suggestion(panel, known.panels),
      );
    });
  },
};
