import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import type { TreeNode } from "#contract";
import { createI18n, I18nProvider } from "#ui";
import { CheckTree } from "./check-tree.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const node = (key: string, ...children: TreeNode[]): TreeNode => ({
  id: key,
  key,
  value: key,
  parentId: "",
  title: key,
  ...(children.length > 0 ? { children } : {}),
});
const TREE = [node("system", node("user", node("user_add"), node("user_edit")), node("dept"))];

const host = document.createElement("div");
const root = createRoot(host);
afterEach(() => act(() => root.unmount()));

let latest: ReadonlySet<string> = new Set();
function Harness() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(["system", "dept"]));
  latest = chosen;
  return <CheckTree nodes={TREE} choosable="every" chosen={chosen} onChange={setChosen} label="Menus" />;
}

it("shows what is held, takes clicks on real check boxes, and says how many there are", () => {
  document.body.append(host);
  act(() =>
    root.render(
      <I18nProvider i18n={createI18n({ locale: "en" })}>
        <Harness />
      </I18nProvider>,
    ),
  );
  const boxes = (): HTMLInputElement[] => [...host.querySelectorAll<HTMLInputElement>(".check-tree-nodes input[type=checkbox]")];
  expect(boxes().map((box) => box.checked)).toEqual([true, false, false, false, true]);
  act(() => boxes()[1]?.click());
  expect([...latest].sort((a, b) => a.localeCompare(b))).toEqual(["dept", "system", "user", "user_add", "user_edit"]);
  expect(host.textContent).toContain("5 selected");
  const toggle = host.querySelector<HTMLButtonElement>("[aria-expanded]");
  act(() => toggle?.click());
  expect(boxes()).toHaveLength(1);
  expect(toggle?.getAttribute("aria-expanded")).toBe("false");
});
