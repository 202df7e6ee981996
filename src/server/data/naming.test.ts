import { expect, test } from "vitest";
import { columnName, identifier, literal, quoted } from "./naming.ts";

test("a field's column is its name in snake_case", () => {
  expect(["paramName", "id", "param_name", "oAuthId", "key1Name", "Name"].map(columnName)).toEqual([
    "param_name",
    "id",
    "param_name",
    "o_auth_id",
    "key1_name",
    "name",
  ]);
});

test("an identifier that PostgreSQL would cut is shortened to one of its own", () => {
  const long = "a".repeat(50);
  const [one, two] = [identifier(long, "first_column_key"), identifier(long, "second_column_key")];
  expect(one).not.toBe(two);
  for (const name of [one, two]) expect(name.length).toBeLessThanOrEqual(63);
  expect(identifier(long, "first_column_key")).toBe(one);
  expect(identifier("param", "param_key_key")).toBe("param_param_key_key");
});

test("quotes are doubled", () => {
  expect(quoted('a"b')).toBe('"a""b"');
  expect(literal("a'b")).toBe("'a''b'");
});
