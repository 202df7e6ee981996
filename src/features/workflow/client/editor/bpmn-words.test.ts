import { PopupEntries } from "bpmn-js/lib/features/popup-menu/PopupEntries";
import { expect, it } from "vitest";
import { translateBpmn } from "./bpmn-words.ts";
import { isRefused } from "./subset-module.ts";

const zh = translateBpmn(() => "zh");

it("has Chinese words for every type that the modeler offers", () => {
  const offered = Object.entries(PopupEntries as Record<string, { readonly label: string }>).filter(
    ([id]) => !isRefused(`replace-with-${id}`) && !id.endsWith("-start"),
  );
  expect(offered.length).toBeGreaterThan(30);
  expect(offered.filter(([, { label }]) => !/\p{Script=Han}/u.test(zh(label))).map(([id]) => id)).toEqual([]);
});

it("fills the replacements in, and leaves English as it is", () => {
  expect(zh("Open {element}", { element: "审批" })).toBe("打开 审批");
  expect(translateBpmn(() => "en")("Delete")).toBe("Delete");
});
