import { splitFilterKey, type JsonObject } from "#contract";
import type { Module } from "../../module/module.ts";
import type { Path } from "../../source/parse.ts";
import { objectAt } from "../facts/json-type.ts";
import type { Report } from "../rule.ts";
import { text } from "../words.ts";

/** Warns about a filter by an empty field, beside a state that no record reaches without a value in it. */
export function adviseStates(part: JsonObject, path: Path, module: Module, report: Report): void {
  const { states } = module;
  const filters = Object.entries(objectAt(part, "query", "filters"));
  const asked = filters.flatMap(([key, value]) => {
    const { field, operator } = splitFilterKey(key);
    const isChoice = operator === null || operator === "equal" || operator === "in";
    return field === states?.field && isChoice && typeof value === "string" ? value.split(",") : [];
  });
  const reached = states?.list.filter(({ value }) => asked.includes(String(value))) ?? [];
  if (reached.length === 0) return;
  for (const [key, value] of filters) {
    const { field, operator } = splitFilterKey(key);
    if (operator !== "null" || value !== "true" || !reached.every(({ id }) => isFilledIn(module, id, field))) continue;
    report(
      [...path, "query", "filters", key],
      "key",
      text(
        `进入“${reached.map(({ title }) => title.zh).join("、")}”的操作都写“${field}”：没有记录符合`,
        `Every action that leads to this state writes “${field}”, so no record fits`,
      ),
      text("删除这个条件，或换一个状态", "Remove this filter, or name another state"),
    );
  }
}

/** True if every way into a state writes a field, and nothing empties it. */
function isFilledIn({ states, actions, fields, workflow }: Module, state: string, name: string): boolean {
  const field = fields.find((one) => one.name === name);
  // People may empty a field that they can write.
  if (field?.readOnly !== true || state === states?.first) return false;
  const byProcess = workflow === null ? [] : [...Object.values(workflow.states), workflow.cancelled];
  const ways = states?.transitions.filter(({ to }) => to === state) ?? [];
  if (ways.length === 0 || byProcess.includes(state) || actions.some(({ set }) => set?.[name] === null)) return false;
  return ways.every(({ action }) => {
    const set = actions.find(({ id }) => id === action)?.set;
    return set?.[name] !== undefined;
  });
}
