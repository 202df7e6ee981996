import { expect, test } from "vitest";
import { redacted, redactedText } from "./redact.ts";

test("values of keys that sound secret are blacked out at any depth", () => {
  const input = { a: 1, password: "x", nested: [{ refresh_token: "y", clientSecret: "z", note: "kept" }], "Blade-Auth": "t" };
  expect(redacted(input, null)).toEqual({
    a: 1,
    password: "******",
    nested: [{ refresh_token: "******", clientSecret: "******", note: "kept" }],
    "Blade-Auth": "******",
  });
});

test("tokens and passwords inside texts are blacked out, the rest stays readable", () => {
  expect(redactedText("GET /x?access_token=abc&size=1")).toBe("GET /x?access_token=******&size=1");
  expect(redactedText('{"password": "abc", "a": 1}')).toBe('{"password": "******", "a": 1}');
  expect(redactedText("Authorization: Bearer abc.def")).toBe("Authorization: ******");
  expect(redactedText("see eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2ln here")).toBe("see ****** here");
});

test("cuts long texts, long lists and deep objects", () => {
  expect(String(redacted("x".repeat(900), null))).toHaveLength(501);
  expect(
    redacted(
      Array.from({ length: 90 }, () => 1),
      null,
    ),
  ).toHaveLength(50);
  const deep = Array.from({ length: 30 }).reduce<unknown>((inner) => ({ inner }), "end");
  expect(JSON.stringify(redacted(deep, null))).toContain("…");
});
