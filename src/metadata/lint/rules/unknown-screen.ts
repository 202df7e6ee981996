import { stringAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { suggestion, text } from "../words.ts";

export const unknownScreen: Rule = {
  id: "unknown-screen",
  severity: "error",
  says: text("没有此页面", "A screen there is not"),
  check(draft, report, { known }) {
    const screen = stringAt(draft.value, "ui", "screen");
    if (screen === undefined || known.screens.has(screen)) return;
    report(
      ["ui", "screen"],
      "value",
      text(`没有页面“${screen}”`, `There is no screen “${screen}”`),
      suggestion(screen, known.screens),
    );
  },
};
