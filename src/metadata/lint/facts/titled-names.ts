import type { Json } from "#contract";
import { isSameStem, meaning, nearestWord, suggestion, text, wordsIn, type Hint } from "../words.ts";
import { everyField, type ModuleDraft } from "./draft.ts";
import { listAt, objectAt, stringAt, valueAt } from "./json-type.ts";

/** Suggests a field for a word, also for a title of a field and for several names in one text. */
export function fieldSuggestion(word: string, candidates: Iterable<string>, drafts: Iterable<ModuleDraft>): Hint {
  const names = new Set(candidates);
  const words = word.split(/[\s,，、;；|]+/).filter((part) => part !== "");
  if (words.length > 1 && words.every((part) => names.has(part))) {
    const list = words.map((part) => `"${part}"`).join(", ");
    return text(`分开写：${list}`, `Write several items: ${list}`);
  }
  const flat = word
    .replaceAll(/\[\d*\]|\.(?:items|properties|\*|\d+)(?=\.)|^(?:schema\.)?properties\.|^#?\/?properties\//g, "")
    .replaceAll("/", ".");
  if (flat !== word && names.has(flat)) return meaning(flat, `写成“${flat}”`, `Write “${flat}”`);
  for (const draft of drafts) {
    const titled = draft.fieldSets
      .flatMap((set) => everyField(set))
      .find((field) => names.has(field.name) && titlesOf(draft, field.name, field.schema["title"]).includes(plain(word)));
    if (titled !== undefined) return meant(titled.name);
    const renamed = [...draft.record.fields.values()].find(
      ({ name, schema }) => names.has(name) && oldNames(schema["x-renamed"]).includes(word),
    );
    if (renamed !== undefined) return wasRenamed(word, renamed.name);
    const later = nearestWord(word, names) === null ? renamedInSchema(draft, word, names) : null;
    if (later !== null) return wasRenamed(word, later);
  }
  return suggestion(word, names);
}

/** Suggests a module for a word, also for a title of a module and for the path of its file. */
export function moduleSuggestion(word: string, drafts: ReadonlyMap<string, ModuleDraft>): Hint {
  const file = /([^/\\]+?)(?:\.json)?$/.exec(word)?.[1] ?? word;
  if (drafts.has(file)) return meant(file);
  const titled = [...drafts].find(([, draft]) => titlesOf(draft, "title", draft.value["title"]).includes(plain(word)));
  if (titled !== undefined) return meant(titled[0]);
  const renamed = [...drafts].find(([, draft]) => oldNames(draft.value["renamed"]).includes(file));
  if (renamed !== undefined) return wasRenamed(file, renamed[0]);
  const hint = suggestion(word, drafts.keys());
  const common = COMMON_MODULES.find(([module, words]) => drafts.has(module) && words.includes(file.toLowerCase()));
  if (hint.means === undefined && common !== undefined) return meant(common[0]);
  const isAlike = [...drafts.keys()].some((name) =>
    wordsIn(name).some((part) => wordsIn(file).some((own) => isSameStem(own, part))),
  );
  if (hint.means !== undefined || isAlike || drafts.size <= FEW_MODULES || !/^[a-z][a-z0-9-]*$/.test(file)) return hint;
  return text(
    `没有名称相近的模块：先写 schemas/<区域>/${file}.json，或删除这个引用`,
    `No module has a similar name: write schemas/<area>/${file}.json first, or delete this`,
  );
}

/** Modules that every project has, with their names in other products. */
const COMMON_MODULES: readonly (readonly [string, readonly string[]])[] = [
  ["user", ["employee", "employees", "staff", "person", "people", "account", "accounts", "admin", "sys_user", "sysuser"]],
  ["dept", ["department", "departments", "organization", "organisation", "org", "sys_dept", "sysdept"]],
];

/** Modules that a hint can list. */
const FEW_MODULES = 20;

/** Names that a file records as earlier ones. */
function oldNames(recorded: Json | undefined): readonly unknown[] {
  return typeof recorded === "string" ? [recorded] : listAt(recorded);
}

/** The only field without an English title, for a name that has one and no field: its property was renamed alone. */
function renamedInSchema({ authored, record }: ModuleDraft, word: string, names: ReadonlySet<string>): string | null {
  const english = objectAt(authored, "en");
  if (!Object.hasOwn(english, word) || record.fields.has(word)) return null;
  const [only, ...others] = [...record.fields.keys()].filter((name) => names.has(name) && !Object.hasOwn(english, name));
  return only === undefined || others.length > 0 ? null : only;
}

function wasRenamed(before: string, now: string): Hint {
  return meaning(now, `“${before}”已改名为“${now}”：写新的名称`, `“${before}” was renamed to “${now}”. Write the new name.`);
}

/** Suggests a state for a word, also for its title or its value. */
export function stateSuggestion(word: string, { value }: ModuleDraft): Hint {
  const states = objectAt(value, "states", "values");
  const titled = Object.entries(states).find(
    ([, state]) => stringAt(state, "title") === word || String(valueAt(state, "value")) === word,
  );
  return titled === undefined ? suggestion(word, Object.keys(states)) : meant(titled[0]);
}

function meant(name: string): Hint {
  return meaning(name, `写它的名称“${name}”`, `Did you mean “${name}”?`);
}

function titlesOf({ authored }: ModuleDraft, key: string, title: unknown): readonly string[] {
  const entry = valueAt(authored, "en", key);
  const english = typeof entry === "string" ? entry : stringAt(entry, "title");
  return [title, english].filter((one) => typeof one === "string").map(plain);
}

function plain(word: string): string {
  return word.trim().toLowerCase();
}
