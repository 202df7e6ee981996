import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { componentNameOf, iconNameOf } from "./icon-name.ts";

const folder = new URL("../../../node_modules/@arco-design/web-react/icon/react-icon", import.meta.url);

test("every icon of Arco has a kebab-case name that leads back to it", () => {
  const components = readdirSync(folder).filter((name) => name.startsWith("Icon"));
  expect(components.length).toBeGreaterThan(250);
  expect(components.filter((component) => componentNameOf(iconNameOf(component)) !== component)).toEqual([]);
});

test("names read as in the module files", () => {
  expect(iconNameOf("IconUserGroup")).toBe("user-group");
  expect(componentNameOf("drive-file")).toBe("IconDriveFile");
});
