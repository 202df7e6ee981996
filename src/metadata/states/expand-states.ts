import { isJsonObject, type Json, type JsonObject } from "#contract";
import { fromOf, idsOf, readStates, type StateDraft, type StatesDraft } from "./read-states.ts";
import { removalWords } from "./removal-words.ts";

/**
 * Writes out the consequences of `states` in the older keys: the choices of the field, `ui:disabled`, `removal`, and
 * `when` and `set` of actions. All other parts of the system see only those. `states` itself stays in the file.
 * @returns the same file when it has no states, or states with values that cannot be its choices
 */
export function expandStates(file: JsonObject): JsonObject {
  const states = readStates(file);
  if (states === null || !hasChoices(file, states)) return file;
  const removal = removalOf(file, states);
  return {
    ...file,
    schema: withChoices(file["schema"], states),
    ui: withUi(file, states),
    ...(file["actions"] === undefined ? {} : { actions: withConditions(file["actions"], states) }),
    ...(removal === null ? {} : { removal }),
    en: withEnglish(file["en"], states, removal !== null && !isStated(file, "otherwise")),
  };
}

function hasChoices({ schema }: JsonObject, { field, list }: StatesDraft): boolean {
  const type = objectOf(objectOf(objectOf(schema)["properties"])[field])["type"];
  const fits = (value: string | number): boolean => (type === "string" ? typeof value === "string" : Number.isInteger(value));
  const values = list.map(({ value }) => value);
  return (type === "string" || type === "integer") && values.every(fits) && new Set(values).size === values.length;
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function withChoices(schema: Json | undefined, { field, list, first }: StatesDraft): JsonObject {
  const properties = objectOf(objectOf(schema)["properties"]);
  const property = properties[field];
  if (!isJsonObject(property)) return objectOf(schema);
  const start = list.find(({ id }) => id === first)?.value;
  const derived = {
    ...property,
    enum: list.map(({ value }) => value),
    ...(start === undefined ? {} : { default: start }),
    readOnly: true,
  };
  return { ...objectOf(schema), properties: { ...properties, [field]: derived } };
}

function withUi({ ui, schema }: JsonObject, states: StatesDraft): JsonObject {
  const properties = objectOf(objectOf(schema)["properties"]);
  const stated = objectOf(objectOf(ui)["fields"]);
  const fields: Record<string, Json> = { ...stated };
  for (const [name, property] of Object.entries(properties)) {
    if (name === states.field || isKeptByServer(objectOf(property))) continue;
    const locked = lockedIn(states, name);
    if (locked === null) continue;
    const own = objectOf(stated[name]);
    fields[name] = { ...own, "ui:disabled": either(own["ui:disabled"], locked) };
  }
  if (states.field in properties) fields[states.field] = withLabels(objectOf(stated[states.field]), states.list);
  return { ...objectOf(ui), fields };
}

/** True for fields that only the server writes. No state needs to lock them. */
function isKeptByServer(property: JsonObject): boolean {
  return property["readOnly"] === true || "x-compute" in property || "x-rollup" in property;
}

function withLabels(stated: JsonObject, list: readonly StateDraft[]): JsonObject {
  const colors = Object.fromEntries(list.flatMap(({ value, color }) => (color === null ? [] : [[String(value), color]])));
  const options = { ...objectOf(stated["ui:options"]), colors };
  return {
    ...stated,
    "ui:enumNames": list.map(({ title }) => title),
    ...(Object.keys(colors).length === 0 ? {} : { "ui:options": options }),
  };
}

/** Condition for the stored records in which a field stays as it is; null = in no state. A new record has no id yet. */
function lockedIn({ field, list }: StatesDraft, name: string): JsonObject | null {
  const locked = list.filter(({ edit }) => edit !== null && !edit.includes(name)).map(({ value }) => value);
  if (locked.length === 0) return null;
  if (locked.length === list.length) return { required: ["id"] };
  return { required: ["id"], properties: { [field]: testOf(locked) } };
}

function either(stated: Json | undefined, derived: JsonObject): Json {
  if (stated === true) return true;
  return isJsonObject(stated) ? { anyOf: [stated, derived] } : derived;
}

function testOf(values: readonly (string | number)[]): JsonObject {
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? { const: only } : { enum: values };
}

/** Condition for records in some states; null = in every state. */
export function inStates({ field, list }: StatesDraft, ids: readonly string[] | null): JsonObject | null {
  const values = list.filter(({ id }) => ids?.includes(id) ?? true).map(({ value }) => value);
  return values.length === 0 || values.length === list.length ? null : { properties: { [field]: testOf(values) } };
}

function both(one: JsonObject | null, other: Json | undefined): JsonObject | null {
  if (!isJsonObject(other)) return one;
  return one === null ? other : { allOf: [one, other] };
}

function withConditions(actions: Json | undefined, states: StatesDraft): JsonObject {
  return Object.fromEntries(
    Object.entries(objectOf(actions)).map(([id, action]): [string, Json] => {
      if (!isJsonObject(action)) return [id, action];
      const when = both(inStates(states, fromOf(action)), action["when"]);
      const set = setOf(action, states);
      return [id, { ...action, ...(when === null ? {} : { when }), ...(set === null ? {} : { set }) }];
    }),
  );
}

/** The first state of `to` is the value; an interceptor may choose another one of them. Null when a handler writes. */
function setOf(action: JsonObject, { field, list }: StatesDraft): JsonObject | null {
  const [target] = idsOf(action["to"]);
  const state = list.find(({ id }) => id === target);
  if (state === undefined || action["handler"] === true) return null;
  return { [field]: state.value, ...objectOf(action["set"]) };
}

function isStated(file: JsonObject, key: "when" | "otherwise"): boolean {
  return objectOf(file["removal"])[key] !== undefined;
}

function removalOf(file: JsonObject, states: StatesDraft): JsonObject | null {
  const kept = states.list.filter(({ remove }) => remove);
  const { when: stated, otherwise } = objectOf(file["removal"]);
  const own =
    kept.length === 0
      ? null
      : inStates(
          states,
          kept.map(({ id }) => id),
        );
  const when = both(own, stated);
  if (when === null) return null;
  return { when, otherwise: otherwise ?? removalWords(kept.map(({ title }) => title)).zh };
}

function withEnglish(en: Json | undefined, { field, list }: StatesDraft, wantsRemoval: boolean): JsonObject {
  const stated = objectOf(en);
  const own = entryOf(stated[field]);
  const names = objectOf(own["states"]);
  const nameOf = ({ id, title }: StateDraft): string => {
    const name = names[id];
    return typeof name === "string" ? name : title;
  };
  const removable = list.filter(({ remove }) => remove).map(nameOf);
  return {
    ...stated,
    [field]: { ...own, enumNames: list.map(nameOf) },
    ...(wantsRemoval ? { removal: { ...entryOf(stated["removal"]), otherwise: removalWords(removable).en } } : {}),
  };
}

/** A plain string is the title. */
function entryOf(entry: Json | undefined): JsonObject {
  return typeof entry === "string" ? { title: entry } : objectOf(entry);
}
