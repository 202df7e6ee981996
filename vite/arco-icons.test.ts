import { readdirSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as icons from "@arco-design/web-react/icon";
import * as originals from "../node_modules/@arco-design/web-react/icon/index.js";
import { compactIcon } from "./arco-icons.ts";

const folder = new URL("../node_modules/@arco-design/web-react/icon/react-icon/", import.meta.url);

test("every icon of Arco can be compacted", () => {
  const names = readdirSync(folder).filter((name) => name.startsWith("Icon"));
  expect(names.length).toBeGreaterThan(250);
  for (const name of names)
    expect(compactIcon(readFileSync(new URL(`${name}/index.js`, folder), "utf8"), name)).toContain("createArcoIcon(");
});

test.each(["IconSettings", "IconWifi", "IconLoading", "IconExclamationCircleFill"] as const)(
  "%s draws what it drew before",
  (name) => {
    const draw = (set: typeof icons) =>
      renderToStaticMarkup(createElement(new Map(Object.entries(set)).get(name) ?? "i", { className: "mine", spin: true }));
    const attributes = (markup: string) => [...markup.matchAll(/[\w-]+="[^"]*"/g)].map(([pair]) => pair).sort();
    const now = draw(icons);
    expect(now).toContain("<path");
    expect(attributes(now)).toEqual(attributes(draw(originals)));
  },
);

test("an icon module that changed its shape stops the build", () => {
  expect(() => compactIcon("export default 1", "IconNew")).toThrow("not an icon");
});
