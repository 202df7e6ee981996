import { isJsonObject, type Json, type JsonObject } from "#contract";
import { objectAt } from "./json-type.ts";

/** Returns the test of a condition on one field alone; null for other conditions. */
export function onlyTest(condition: Json | undefined): { readonly name: string; readonly test: JsonObject } | null {
  if (Object.keys(objectAt(condition)).join() !== "properties") return null;
  const [[name, test] = ["", null], ...others] = Object.entries(objectAt(condition, "properties"));
  return isJsonObject(test) && others.length === 0 ? { name, test } : null;
}
