import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { normalise } from "#metadata";
import { createI18n, I18nProvider } from "#ui";
import type { ScreenAction } from "../action-model/screen-action.ts";
import { useRowActions } from "./row-actions.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const post = normalise(
  {
    module: "post",
    title: "岗位",
    schema: { type: "object", properties: { name: { type: "string", title: "名称" } } },
    endpoints: { base: "/blade-system/post" },
    en: { title: "Posts", name: "Name" },
  },
  "system",
  () => undefined,
);

const action = (id: string, label: string): ScreenAction => ({ id, label, perform: () => undefined });
const VIEW = action("view", "查看");
const EDIT = action("edit", "编辑");
const REMOVE = action("delete", "删除");
const UNLOCK = action("unlock", "解封");

let root: Root;
let host: HTMLElement;
let width = 0;

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

interface RowProps {
  readonly actions: readonly ScreenAction[];
  readonly compact: boolean;
  readonly named: boolean;
}

function Row({ actions, compact, named }: RowProps) {
  const column = useRowActions(post, actions, compact, named);
  width = column?.width ?? 0;
  return column?.render({ id: "1", name: "总经理", revision: 1 });
}

/** Name and content of each button. */
function buttons(
  actions: readonly ScreenAction[],
  compact: boolean,
  named = false,
): readonly (readonly [string | null, string])[] {
  const i18n = createI18n({ locale: "zh" });
  act(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Row actions={actions} compact={compact} named={named} />
      </I18nProvider>,
    ),
  );
  return [...host.querySelectorAll("button")].map((button) => [button.getAttribute("aria-label"), button.textContent ?? ""]);
}

test("a whole screen has room for words, beside the menu of all actions", () => {
  expect(buttons([VIEW, EDIT, REMOVE], false).map(([, shown]) => shown)).toEqual(["查看", "编辑", "删除", ""]);
  expect(buttons([VIEW, EDIT, REMOVE, UNLOCK], false).map(([, shown]) => shown)).toEqual(["查看", "编辑", ""]);
});

test("half a screen has the whole width of the buttons with icons and of the menu", () => {
  expect(buttons([VIEW, EDIT], true).length).toBe(3);
  expect(width).toBe(3 * 32 + 2 * 8);
});

test("a record whose name opens it has the action to view it in the menu", () => {
  expect(buttons([VIEW, EDIT, REMOVE], false, true).map(([name]) => name)).toEqual(["编辑 总经理", "删除 总经理", "更多 总经理"]);
});

test("shows the action that a record waits for in its row, and all of them in the menu", () => {
  const ship = { ...action("ship", "确认发货"), awaited: true };
  const cancel = action("cancel", "取消订单");
  expect(buttons([VIEW, EDIT, ship, cancel, REMOVE], false)).toEqual([
    ["查看 总经理", "查看"],
    ["编辑 总经理", "编辑"],
    ["确认发货 总经理", "确认发货"],
    ["更多 总经理", ""],
  ]);
  const wide = width;
  buttons([VIEW, EDIT, cancel, REMOVE], false);
  expect(width).toBeLessThan(wide);
});

test("half a screen has icons, still called by their words, and the edit first", () => {
  buttons([VIEW, EDIT, REMOVE], false);
  const wide = width;
  expect(buttons([VIEW, EDIT, REMOVE], true)).toEqual([
    ["编辑 总经理", ""],
    ["更多 总经理", ""],
  ]);
  expect(width).toBeLessThan(wide * 0.6);
  expect(buttons([VIEW, EDIT], true).map(([name]) => name)).toEqual(["编辑 总经理", "查看 总经理", "更多 总经理"]);
});

test("half a screen puts what has no icon into the menu", () => {
  expect(buttons([UNLOCK], true)).toEqual([["更多 总经理", ""]]);
});
