import type { JsonObject } from "#contract";
import type { Path } from "../../source/parse.ts";
import type { StatesDraft, TransitionDraft } from "../../states/read-states.ts";
import { objectAt, valueAt } from "./json-type.ts";

/** Place of a transition in the file. */
export function transitionPath({ action, index }: TransitionDraft): Path {
  return action === null ? ["states", "moves", index] : ["actions", action];
}

/**
 * The place in `states`, or beside an action, of a part that follows from it: a choice of the field, a condition.
 * @param file as written; its own parts keep their places
 */
export function placeInStates({ field, list, first }: StatesDraft, file: JsonObject, path: Path): Path {
  if (valueAt(file, ...path) !== undefined) return path;
  const own = ownPart(path);
  if (own !== null && valueAt(file, ...own) !== undefined) return own;
  const [one, two, three, four, five] = path;
  const stateAt = (index: unknown, key: string): Path => {
    const state = typeof index === "number" ? list[index] : undefined;
    return state === undefined ? ["states", "values"] : ["states", "values", state.id, key];
  };
  if (one === "schema" && two === "properties" && three === field && four === "enum" && five !== undefined)
    return stateAt(five, "value");
  if (one === "schema" && two === "properties" && three === field && four === "default")
    return valueAt(file, "states", "first") === undefined ? ["states", "values", first, "value"] : ["states", "first"];
  if (one === "ui" && two === "fields" && three === field && four === "ui:enumNames") return stateAt(five, "title");
  if (one === "removal" && two === "when") return ["states", "values"];
  if (one === "actions" && typeof two === "string" && three === "when")
    return objectAt(file, "actions", two)["from"] === undefined ? ["actions", two] : ["actions", two, "from"];
  return one === "actions" && typeof two === "string" && three === "set" && four === field ? ["actions", two, "to"] : path;
}

/** What states add to a condition stands first, and what the file says behind it; a lock of the file's own stands first. */
function ownPart(path: Path): Path | null {
  const at = path.findIndex((step, index) => index > 0 && CONDITIONS.has(String(path[index - 1])) && typeof step === "string");
  const [holder, index] = at < 0 ? [] : path.slice(at, at + 2);
  const isOwn = path[at - 1] === "ui:disabled" ? holder === "anyOf" && index === 0 : holder === "allOf" && index === 1;
  return isOwn ? [...path.slice(0, at), ...path.slice(at + 2)] : null;
}

const CONDITIONS: ReadonlySet<string> = new Set(["when", "ui:disabled"]);
