import { isJsonObject, type Json } from "#contract";

const WIDTH = 130;

/** Prints JSON in the layout of the project's formatter: a value that fits stays on one line. */
export function printJson(value: Json, indent = 0, taken = 0): string {
  const flat = oneLine(value);
  if (flat.length + indent + taken <= WIDTH && indent > 0) return flat;
  const inner = " ".repeat(indent + 2);
  const outer = " ".repeat(indent);
  if (Array.isArray(value) && value.length > 0) {
    const items = (value as readonly Json[]).map((item) => `${inner}${printJson(item, indent + 2, 1)}`);
    return `[\n${items.join(",\n")}\n${outer}]`;
  }
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    const entries = Object.entries(value).map(([key, part]) => {
      const head = `${JSON.stringify(key)}: `;
      return `${inner}${head}${printJson(part, indent + 2, head.length + 1)}`;
    });
    return `{\n${entries.join(",\n")}\n${outer}}`;
  }
  return flat;
}

function oneLine(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(oneLine).join(", ")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${oneLine(part)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
