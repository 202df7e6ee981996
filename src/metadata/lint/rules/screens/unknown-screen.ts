import type { Text } from "#contract";
import { lookUp, stringAt } from "../../facts/json-type.ts";
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
      furtherScreen(screen) ?? suggestion(screen, known.screens),
    );
  },
};

/** Screens that stand beside a list. */
const FURTHER: Readonly<Record<string, string>> = {
  kanban: "board",
  board: "board",
  calendar: "calendar",
  schedule: "calendar",
  gallery: "gallery",
  cards: "gallery",
  card: "gallery",
  timeline: "timeline",
  gantt: "timeline",
};

function furtherScreen(screen: string): Text | null {
  const meant = lookUp(FURTHER, screen.toLowerCase());
  return meant === undefined
    ? null
    : text(`删除 screen，在列表旁加上 ui.screens.${meant}`, `Delete “screen”, and add ui.screens.${meant} beside the list`);
}
