import type { Catalog } from "../module/catalog.ts";
import type { Action } from "../module/endpoint.ts";
import type { Module, State, States } from "../module/module.ts";

/**
 * Describes the life of the records of each module with states: a Mermaid diagram, and a table of the states.
 * @returns the text of a Markdown file
 */
export function statesDocument(catalog: Catalog): string {
  const modules = [...catalog.modules.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const parts = modules.flatMap((module) => (module.states === null ? [] : [partOf(module, module.states)]));
  return `${[HEAD, ...parts].join("\n\n")}\n`;
}

const HEAD = `# States

The life of the records of each module with \`states\` ([module-format.md](module-format.md#states-the-life-of-a-record)). \`node scripts/docs-states.ts\` writes this page from the module files. An arrow is an action of a user. In brackets stand transitions that a job or another module makes.`;

function partOf(module: Module, states: States): string {
  const rows = states.list.map((state) => `| ${cellsOf(state).join(" | ")} |`);
  return [
    `## ${module.title.en} (${module.title.zh})`,
    `Module \`${module.name}\`, field \`${states.field}\`.`,
    `\`\`\`mermaid\n${diagramOf(states)}\n\`\`\``,
    ["| state | value | can be edited | can be deleted |", "| --- | --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}

function cellsOf({ title, value, editable, removable }: State): string[] {
  const fields = editable === null ? "every field" : editable.map((name) => `\`${name}\``).join(" ") || "no field";
  return [`${title.en} (${title.zh})`, `\`${JSON.stringify(value)}\``, fields, removable ? "yes" : "no"];
}

/** One arrow per pair of states; several transitions share it. */
function diagramOf({ list, first, transitions }: States): string {
  const arrows = Map.groupBy(transitions, ({ from, to }) => `${from} --> ${to}`);
  return [
    "stateDiagram-v2",
    ...list.map(({ id, title }) => `  ${id}: ${title.en}`),
    `  [*] --> ${first}`,
    ...[...arrows].map(([arrow, several]) => `  ${arrow}: ${several.map(labelOf).join(", ")}`),
    ...list.filter(({ end }) => end).map(({ id }) => `  ${id} --> [*]`),
  ].join("\n");
}

function labelOf({ action, title }: States["transitions"][number]): string {
  return action === null ? `(${title.en})` : title.en;
}

/** The states that an action joins, as a sentence; null for an action that names none. */
export function transitionSentence({ states }: Module, { from, to }: Action): string | null {
  if (states === null || (from === null && to.length === 0)) return null;
  const named = (ids: readonly string[]): string =>
    ids.map((id) => `“${states.list.find((state) => state.id === id)?.title.en ?? id}”`).join(" or ");
  const start = from === null ? "From every state" : `From ${named(from)}`;
  return to.length === 0 ? `${start}.` : `${start} to ${named(to)}.`;
}
