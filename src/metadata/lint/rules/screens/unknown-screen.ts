import { stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const unknownScreen: Rule = {
  id: "unknown-screen",
  severity: "error",
  says: text("没有此页面", "An unknown screen"),
  check(draft, report, { known }) {
    const screen = stringAt(draft.value, "ui", "screen");
    if (screen === undefined || known.screens.has(screen)) return;
    report(
      ["ui", "screen"],
      "value",
      text(`没有页面“${screen}”`, `The screen “${screen}” does not exist`),
      suggestion(screen, known.screens),
    );
  },
};
