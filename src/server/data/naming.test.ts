import { expect, test } from "vitest";
import { columnName, identifier, indexName, isCut, literal, quoted } from "./naming.ts";

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

test("indexes of two tables never have the same name, also where it is shortened", () => {
  expect(indexName("order", "key", ["line_no"])).toBe("order$key$line_no");
  expect(indexName("order_line", "key", ["no"])).toBe("order_line$key$no");
  const long = "a".repeat(45);
  const [one, two] = [indexName(`${long}_b`, "key", ["c_d"]), indexName(long, "key", ["b_c_d_and_more_of_it"])];
  expect(one).not.toBe(two);
  expect(two.length).toBeLessThanOrEqual(63);
  expect(isCut(two)).toBe(true);
});

test("quotes are doubled", () => {
  expect(quoted('a"b')).toBe('"a""b"');
  expect(literal("a'b")).toBe("'a''b'");
});
