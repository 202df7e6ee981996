import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { boundedCondition } from "./conditions.ts";

const holds = (condition: Parameters<typeof boundedCondition>[0], record: object): boolean =>
  new Ajv().validate(boundedCondition(condition), record);

test("required asks for a field that is there and has a value", () => {
  const records = [{}, { id: null }, { id: "1" }];
  expect(records.map((record) => holds({ required: ["id"] }, record))).toEqual([false, false, true]);
  expect(records.map((record) => holds({ not: { required: ["id"] } }, record))).toEqual([true, true, false]);
});

test("an empty field satisfies no bound", () => {
  const condition = { properties: { score: { minimum: 3 } } };
  expect([{ score: null }, { score: 2 }, { score: 3 }].map((record) => holds(condition, record))).toEqual([false, false, true]);
});
