import { applyEdits, findNodeAtLocation, parseTree, type Edit, type Node } from "jsonc-parser";
import { isJsonObject, type Json } from "#contract";
import { setAt } from "./edit-fields.ts";

export const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/;

/** Objects whose keys are names of fields: `schema/properties`, `ui/fields`, `en`, values that an action sets. */
const NAMED_KEYS = /^(?:schema\/properties|ui\/fields|en|actions\/[^/]+\/set|workflow\/set\/[^/]+)$/;

/** Conditions, whose `properties` are fields of the record. */
const CONDITION = /(?:^|\/)(?:ui:visible|ui:disabled|x-required|when|where|if|then|else)(?:\/.*)?\/properties$/;

/** Values that are names of fields. A `#` is a place in a list. */
const NAMED_VALUES = new RegExp(
  [
    "schema/required/#",
    "schema/(?:.*/)?(?:then|else|when|ui:visible|x-required)/required/#",
    "schema/properties/[^/]+/x-(?:minimum|maximum|exclusiveMinimum|exclusiveMaximum|range)",
    "schema/properties/[^/]+/x-(?:unique|index)/#",
    "schema/properties/[^/]+/x-no-overlap/among/#",
    "ui/(?:label|ui:order/#)",
    "ui/list/(?:columns|filters|sort)/#(?:/field|/totalPer)?",
    "ui/list/tree",
    "ui/screens/.+",
    "ui/dialog/groups/#/fields/#",
    "ui/fields/[^/]+/ui:options/[^/]+Field",
    "ui/parent/field",
    "states/field",
    "actions/[^/]+/(?:by|about/#)",
    "tallies/#/(?:by|sums)/#(?:/field)?",
  ]
    .map((place) => `^${place}$`)
    .join("|"),
);

/**
 * Gives a field another name at every place of a text that names it. Expressions stay: the linter finds them.
 * @param stored the field is in force under its name, so that its column and history follow (`x-renamed`)
 */
export function renameField(text: string, from: string, to: string, stored: boolean): string {
  const root = parseTree(text);
  if (root === undefined) return text;
  const edits: Edit[] = [];
  const replace = ({ offset, length }: Node, name: string): void => {
    edits.push({ offset, length, content: JSON.stringify(name) });
  };
  const walk = (node: Node, path: string): void => {
    if (node.type === "property") {
      const [key, value] = node.children ?? [];
      const name = String(key?.value ?? "");
      if (key !== undefined && (NAMED_KEYS.test(path) || CONDITION.test(path))) {
        if (name === from) replace(key, to);
        else if (name.startsWith(`${from}.`)) replace(key, `${to}${name.slice(from.length)}`);
      }
      if (value !== undefined) walk(value, path === "" ? name : `${path}/${name}`);
    } else if (node.type === "string") {
      const sign = String(node.value).startsWith("-") ? "-" : "";
      if (String(node.value) === `${sign}${from}` && NAMED_VALUES.test(path)) replace(node, `${sign}${to}`);
    } else {
      const below = node.type === "array" ? `${path}/#` : path;
      for (const child of node.children ?? []) walk(child, below);
    }
  };
  walk(root, "");
  const renamed = applyEdits(text, edits);
  const before = earlierNames(renamed, to);
  // A name that the field takes back is no earlier one any more.
  const names = [...before.filter((name) => name !== to), ...(stored ? [from] : [])];
  if (names.length === before.length && !stored) return renamed;
  return setAt(renamed, ["schema", "properties", to, "x-renamed"], names.length === 0 ? undefined : names);
}

function earlierNames(text: string, name: string): readonly string[] {
  const root = parseTree(text);
  const node = root === undefined ? undefined : findNodeAtLocation(root, ["schema", "properties", name, "x-renamed"]);
  return (node?.children ?? []).map(({ value }) => String(value));
}

/** True if a text has the field. */
export function hasField(text: string | null, name: string): boolean {
  if (text === null) return false;
  try {
    const file = JSON.parse(text) as Json;
    const schema = isJsonObject(file) ? file["schema"] : null;
    const properties = isJsonObject(schema) ? schema["properties"] : null;
    return isJsonObject(properties) && Object.hasOwn(properties, name);
  } catch {
    return false;
  }
}
