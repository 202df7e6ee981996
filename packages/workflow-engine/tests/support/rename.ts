import type { Definition } from "../../src/index.ts";

const ID_FIELDS = new Set(["id", "parent", "default", "source", "target", "attachedTo", "compensates", "activity"]);
const ID_LISTS = new Set(["incoming", "outgoing"]);

/** The same definition with other ids for its elements and flows, and the names of each record in another order. */
export function renamed(definition: Definition): { definition: Definition; mapping: Record<string, string> } {
  const ids = [...definition.elements, ...definition.flows].map(({ id }) => id);
  const mapping = Object.fromEntries(ids.map((id) => [id, `${id}-new`]));
  const text = JSON.stringify(definition, (key, value: unknown) => {
    if (ID_LISTS.has(key)) return (value as string[]).map((id) => mapping[id]);
    if (ID_FIELDS.has(key) && typeof value === "string") return mapping[value] ?? value;
    const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
    return isRecord ? Object.fromEntries(Object.entries(value).toReversed()) : value;
  });
  return { definition: JSON.parse(text) as Definition, mapping };
}
