import { isJsonObject, type Json, type JsonObject } from "#contract";
import { suggestion, text } from "../../words.ts";
import type { Path } from "../../../source/parse.ts";
import type { Reading } from "./reading.ts";

const ANY_OTHER = "*";

/** Puts the properties of a schema in the order of `ui:order`. `*` stands for those that the order does not name. */
export function orderFields(reading: Reading, schema: JsonObject, order: Json, path: Path): JsonObject {
  const properties = schema["properties"];
  if (!Array.isArray(order) || !isJsonObject(properties)) return schema;
  const names = (order as readonly Json[]).filter((name) => typeof name === "string");
  const all = Object.keys(properties);
  names.forEach((name, index) => {
    if (name === ANY_OTHER || Object.hasOwn(properties, name)) return;
    reading.fault(
      [...path, index],
      text(`字段“${name}”不存在`, `The field “${name}” does not exist`),
      suggestion(name, all),
      "value",
    );
  });
  const others = all.filter((name) => !names.includes(name));
  if (others.length > 0 && !names.includes(ANY_OTHER))
    reading.fault(
      path,
      text(
        `“ui:order”没有提到“${others.join("、")}”`,
        `“ui:order” does not name ${others.map((name) => `“${name}”`).join(", ")}`,
      ),
      text('补上这些字段，或用 "*" 代表其余字段', 'Add them, or "*" for all other fields'),
    );
  const sorted = names
    .flatMap((name) => (name === ANY_OTHER ? others : [name]))
    .filter((name) => Object.hasOwn(properties, name));
  const left = all.filter((name) => !sorted.includes(name));
  return { ...schema, properties: Object.fromEntries([...sorted, ...left].map((name) => [name, properties[name] ?? null])) };
}
