import { expect, test } from "vitest";
import { lintSample } from "./lint-sample.ts";

const SURCHARGE = { type: "number", title: "优惠比例", "x-format": "percent", maximum: 1 };
const PROPERTIES = {
  price: { type: "string", title: "单价", "x-format": "money" },
  share: SURCHARGE,
  amount: { type: "string", title: "金额", "x-format": "money", "x-compute": "price * (1 + share)" },
};
const PLACE = "/schema/properties/amount";

/** Rule, place and hint of the findings about what is accepted, and of the warning that can be. */
function found(accepted: readonly object[], more: object = {}): readonly unknown[] {
  return lintSample(PROPERTIES, { accepted, endpoints: { base: "/system/sample" }, ...more })
    .filter(({ rule }) => ["accepted-nothing", "titled-value"].includes(rule))
    .map(({ rule, pointer, hint }) => [rule, pointer, hint.en]);
}

const entry = (rule: string, at: string): object => ({ rule, at, reason: "加价也记在这里" });
const WARNING = ["titled-value", `${PLACE}/x-compute`, "Write (1 - share)"];

test("a warning is left out where the file accepts it", () => {
  expect(found([entry("titled-value", `${PLACE}/x-compute`)])).toEqual([]);
  expect(found([entry("titled-value", PLACE)])).toEqual([]);
});

test("an entry elsewhere, or of another rule, accepts nothing and says what is meant", () => {
  expect(found([entry("titled-value", "/schema/properties/am")])).toEqual([
    WARNING,
    ["accepted-nothing", "/accepted/0", `Write "at": "${PLACE}/x-compute", or delete it`],
  ]);
  expect(found([entry("titled-value", PLACE), entry("said-otherwise", PLACE)])).toEqual([
    ["accepted-nothing", "/accepted/1", "Delete it"],
  ]);
  expect(found([entry("titled-values", PLACE)])).toContainEqual([
    "accepted-nothing",
    "/accepted/0/rule",
    "Did you mean “titled-value”?",
  ]);
});

test("an error is not accepted, and hides no entry's warning behind it", () => {
  const rules = lintSample(
    { ...PROPERTIES, share: { ...SURCHARGE, maximum: "1" } },
    {
      accepted: [entry("wrong-type", "/schema/properties/share/maximum")],
      endpoints: { base: "/system/sample" },
    },
  ).map(({ rule }) => rule);
  expect(rules).toContain("wrong-type");
  expect(rules).not.toContain("accepted-nothing");
});

test("an entry needs its reason", () => {
  const { reason: _, ...rest } = entry("titled-value", PLACE) as { reason: string };
  expect(lintSample(PROPERTIES, { accepted: [rest] }).map(({ rule }) => rule)).toContain("missing-key");
  const hints = lintSample(PROPERTIES, { accepted: [{ ...rest, reason: "" }] }).map(({ pointer, hint }) => [pointer, hint.en]);
  expect(hints).toContainEqual(["/accepted/0/reason", "Give a value"]);
});
