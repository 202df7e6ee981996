import { expect, test } from "vitest";
import { redirectTargetOf, signInPathFor } from "./console-paths.ts";

test("the sign-in page leads back to the path and query a person came from", () => {
  const path = signInPathFor("/system/param?current=2&paramName=a b");
  expect(redirectTargetOf(path.slice(path.indexOf("?")))).toBe("/system/param?current=2&paramName=a b");
});

test("home needs no way back", () => {
  expect(signInPathFor("/")).toBe("/login");
  expect(signInPathFor("/wel/index")).toBe("/login");
  expect(redirectTargetOf("")).toBe("/");
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "/login",
  "/login?redirect=/x",
  "/\t/evil.example",
])("a way back to %j is refused", (target) => {
  expect(redirectTargetOf(`?redirect=${encodeURIComponent(target)}`)).toBe("/");
});
