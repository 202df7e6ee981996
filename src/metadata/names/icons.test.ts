import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ICONS } from "./icons.ts";

test("the icons that module files may name are those that Arco has", () => {
  const folder = new URL("../../../node_modules/@arco-design/web-react/icon/react-icon", import.meta.url);
  const components = readdirSync(folder).filter((name) => name.startsWith("Icon"));
  const names = components.map((name) =>
    name
      .slice("Icon".length)
      .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
      .toLowerCase(),
  );
  expect([...ICONS].sort()).toEqual(names.sort());
});
