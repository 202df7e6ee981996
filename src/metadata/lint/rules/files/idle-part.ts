import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { isArray, listAt, objectAt, stringAt } from "../../facts/json-type.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const idlePart: Rule = {
  id: "idle-part",
  severity: "warning",
  says: text(
    "空的部分、没有结果的 if，或重复的写法，不起作用",
    "An empty part, an `if` without a consequence or a text that repeats another one has no effect",
  ),
  check(draft, report) {
    visit(draft.authored, [], report);
    checkTitles(draft, report);
    checkOrder(draft, report);
  },
};

/** Parts that say nothing while they are empty. */
const EMPTY: ReadonlySet<string> = new Set([
  "actions",
  "definitions",
  "$defs",
  "ui",
  "list",
  "dialog",
  "fields",
  "ui:options",
  "colors",
  "currencies",
  "if",
  "then",
  "else",
  "dependencies",
  "dependentRequired",
  "dependentSchemas",
  "examples",
]);

/** Parts whose keys are names that somebody chose. */
const NAMED: ReadonlySet<string> = new Set(["properties", "fields", "actions", "en", "definitions", "$defs", "values", "set"]);

function visit(value: Json, path: Path, report: Report): void {
  if (isArray(value)) return value.forEach((item, index) => visit(item, [...path, index], report));
  if (!isJsonObject(value)) return;
  const isNamed = NAMED.has(String(path.at(-1)));
  for (const [key, part] of Object.entries(value)) {
    const place = [...path, key];
    if (!isNamed && (key === "default" || key === "const" || key === "enum")) continue;
    const isEmpty = (isArray(part) && part.length === 0) || (isJsonObject(part) && Object.keys(part).length === 0);
    if (isEmpty && ((!isNamed && EMPTY.has(key)) || path.at(-1) === "dependentRequired"))
      report(
        place,
        "value",
        text(`“${key}”是空的，不起作用`, `“${key}” is empty and has no effect`),
        text("写上内容，或删除它", "Add its content, or delete it"),
      );
    visit(part, place, report);
  }
  if (!isNamed && value["if"] !== undefined && value["then"] === undefined && value["else"] === undefined)
    report(
      [...path, "if"],
      "key",
      text("if 没有 then 与 else", "“if” has neither “then” nor “else”"),
      text('加上 "then"，或删除 if', 'Add "then", or delete “if”'),
    );
}

function checkTitles({ authored }: ModuleDraft, report: Report): void {
  for (const [name, ui] of Object.entries(objectAt(authored, "ui", "fields"))) {
    const schema: JsonObject = objectAt(authored, "schema", "properties", name);
    for (const [own, key] of [
      ["ui:title", "title"],
      ["ui:description", "description"],
    ] as const) {
      const shown = stringAt(ui, own);
      if (shown === undefined || shown !== stringAt(schema, key)) continue;
      report(
        ["ui", "fields", name, own],
        "key",
        text(`与字段的 ${key} 相同`, `It repeats the ${key} of the field`),
        text(`删除 ${own}`, `Delete ${own}`),
      );
    }
  }
}

function checkOrder({ authored }: ModuleDraft, report: Report): void {
  const order = listAt(authored, "ui", "fields", "ui:order");
  order.forEach((name, index) => {
    if (order.indexOf(name) === index) return;
    report(
      ["ui", "fields", "ui:order", index],
      "value",
      text(`“${String(name)}”重复出现`, `“${String(name)}” is listed twice`),
      text("删除重复的一项", "Remove one of them"),
    );
  });
}
