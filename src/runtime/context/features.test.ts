import { expect, test } from "vitest";
import type { Manifest } from "#metadata";
import { collectFeatures, defineClientFeature } from "./features.ts";

const manifest: Manifest = { id: "chat", screens: ["chat/desk"], widgets: [], dialogs: [] };
const load = () => Promise.resolve({ default: () => null });

test("finds a screen by its id and is told of an unknown one", () => {
  const components = collectFeatures([defineClientFeature({ manifest, screens: { "chat/desk": load } })]);
  expect(components.screen("chat/desk")).not.toBeNull();
  expect(components.screen("chat/desk")).toBe(components.screen("chat/desk"));
  expect(components.screen("chat/elsewhere")).toBeNull();
});

test("finds the screen of a planned route once a feature brings it", () => {
  const components = collectFeatures([{ manifest, routes: { "/chat/index": load } }]);
  expect(components.route("/chat/index")).not.toBeNull();
  expect(components.route("/board")).toBeNull();
});

test("stops the boot when manifest and components disagree, or when two features bring one id", () => {
  expect(() => defineClientFeature({ manifest })).toThrow("screens missing [chat/desk]");
  expect(() => defineClientFeature({ manifest, screens: { "chat/desk": load, "chat/other": load } })).toThrow(
    "not in the manifest [chat/other]",
  );
  expect(() =>
    collectFeatures([
      { manifest, screens: { "chat/desk": load } },
      { manifest, screens: { "chat/desk": load } },
    ]),
  ).toThrow("two features bring the screen chat/desk");
});
