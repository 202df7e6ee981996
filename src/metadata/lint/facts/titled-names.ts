import type { Text } from "#contract";
import { suggestion, text } from "../words.ts";
import { everyField, type ModuleDraft } from "./draft.ts";
import { objectAt, stringAt, valueAt } from "./json-type.ts";

/** Suggests a field for a word, also for a title of a field and for several names in one text. */
export function fieldSuggestion(word: string, candidates: Iterable<string>, drafts: Iterable<ModuleDraft>): Text {
  const names = new Set(candidates);
  const words = word.split(/[\s,，、;；|]+/).filter((part) => part !== "");
  if (words.length > 1 && words.every((part) => names.has(part))) {
    const list = words.map((part) => `"${part}"`).join(", ");
    return text(`分开写：${list}`, `Write several items: ${list}`);
  }
  for (const draft of drafts) {
    const titled = draft.fieldSets
      .flatMap((set) => everyField(set))
      .find((field) => names.has(field.name) && titlesOf(draft, field.name, field.schema["title"]).includes(plain(word)));
    if (titled !== undefined) return meant(titled.name);
  }
  return suggestion(word, names);
}

/** Suggests a module for a word, also for a title of a module and for the path of its file. */
export function moduleSuggestion(word: string, drafts: ReadonlyMap<string, ModuleDraft>): Text {
  const file = /([^/\\]+?)(?:\.json)?$/.exec(word)?.[1] ?? word;
  if (drafts.has(file)) return meant(file);
  const titled = [...drafts].find(([, draft]) => titlesOf(draft, "title", draft.value["title"]).includes(plain(word)));
  return titled === undefined ? suggestion(word, drafts.keys()) : meant(titled[0]);
}

/** Suggests a state for a word, also for its title or its value. */
export function stateSuggestion(word: string, { value }: ModuleDraft): Text {
  const states = objectAt(value, "states", "values");
  const titled = Object.entries(states).find(
    ([, state]) => stringAt(state, "title") === word || String(valueAt(state, "value")) === word,
  );
  return titled === undefined ? suggestion(word, Object.keys(states)) : meant(titled[0]);
}

function meant(name: string): Text {
  return text(`写它的名称“${name}”`, `Did you mean “${name}”?`);
}

function titlesOf({ authored }: ModuleDraft, key: string, title: unknown): readonly string[] {
  const entry = valueAt(authored, "en", key);
  const english = typeof entry === "string" ? entry : stringAt(entry, "title");
  return [title, english].filter((one) => typeof one === "string").map(plain);
}

function plain(word: string): string {
  return word.trim().toLowerCase();
}
