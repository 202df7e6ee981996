import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { skipClearButton } from "./arco-focus.ts";

const source = readFileSync(new URL("../node_modules/@arco-design/web-react/es/Input/input-element.js", import.meta.url), "utf8");

test("the clear button of a text field is not in the tab order", () => {
  const buttons = skipClearButton(source).match(/tabIndex: \S+ className: prefixCls \+ "-clear-icon"/g) ?? [];
  expect(buttons).toHaveLength(2);
  expect(buttons.every((button) => button.startsWith("tabIndex: -1,"))).toBe(true);
});

test("an Arco with other clear buttons stops the build", () => {
  expect(() => skipClearButton("export default 1;")).toThrow("expected 2");
});
