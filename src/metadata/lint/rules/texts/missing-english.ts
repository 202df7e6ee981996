import { isJsonObject, type Json, type Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { namedFields, type ModuleDraft } from "../../facts/draft.ts";
import { listAt, objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { meaning, nearestWord, text, type Hint } from "../../words.ts";

export const missingEnglish: Rule = {
  id: "missing-english",
  severity: "warning",
  says: text("中文文字缺少英文", "A Chinese text has no English translation"),
  check(draft, report) {
    const missing = textsOf(draft).filter((found) => englishOf(draft, found) === undefined);
    const first = missing[0];
    if (first === undefined) return;
    if (!isJsonObject(draft.authored["en"])) {
      report(
        [],
        "value",
        text(
          `没有“en”：${missing.length} 处文字在英文界面中仍显示中文`,
          `“en” is missing, so ${missing.length} texts stay Chinese in the English console`,
        ),
        text(
          `补上 "en": {"title": "…", "${missing[1]?.key ?? "field"}": "…"}`,
          `Add "en": {"title": "…", "${missing[1]?.key ?? "field"}": "…"}`,
        ),
      );
      return;
    }
    const surplus = surplusKeys(draft);
    for (const { key, part, id, path } of missing) {
      if (key === "module" && isOfModule(draft)) continue;
      const named = /^[\w.]+$/.test(key) ? `en.${key}` : `en["${key}"]`;
      // The other texts of the entry are there: this one belongs beside them.
      const beside = part === "title" ? ["en", key] : ["en", key, part];
      const isBeside = (id !== undefined || part === "title") && typeof valueAt(draft.authored, ...beside) === "object";
      const where = [named, ...(part === "title" ? [] : [part]), ...(id === undefined ? [] : [id])].join(".");
      report(
        isBeside ? beside : path,
        isBeside ? "key" : "value",
        text(`${where} 缺失，英文界面将显示中文`, `${where} is missing, so the English console shows Chinese here`),
        isBeside
          ? besideHint(named, part, id ?? part)
          : (misnamedHint(key, part, surplus) ??
              text(
                `在 en 中补上 "${key}"${part === "title" ? "" : `: {"${part}": …}`}`,
                `Add ${part === "title" ? `"${key}"` : `"${key}": {"${part}": …}`} to en`,
              )),
      );
    }
  },
};

/** The keys of “en” that no text of the file has. */
function surplusKeys(draft: ModuleDraft): readonly string[] {
  const known = new Set([
    ...textsOf(draft).map(({ key }) => key),
    ...draft.fieldSets.flatMap(namedFields).map(({ name }) => name),
  ]);
  return Object.keys(objectAt(draft.authored, "en")).filter((key) => !known.has(key));
}

/** For a name whose English stands under one that is nearly the same. */
function misnamedHint(key: string, part: Part, surplus: readonly string[]): Hint | null {
  const meant = part === "title" && /^[\w.]+$/.test(key) ? nearestWord(key, surplus) : null;
  return meant === null
    ? null
    : meaning(
        meant,
        `“en”中有“${meant}”，别处没有：两处写同一个名称`,
        `“en” has “${meant}”, which nothing else has: write the same name at both`,
      );
}

/** @param id key in the part, or position in its list */
function besideHint(named: string, part: Part, id: string | number): Text {
  if (part === "title") return text(`在 ${named} 中补上 "title": "…"`, `Add "title": "…" to ${named}`);
  return typeof id === "number"
    ? text(`在 ${named}.${part} 中补上第 ${id + 1} 项`, `Add item ${id + 1} to ${named}.${part}`)
    : text(`在 ${named}.${part} 中补上 "${id}": "…"`, `Add "${id}": "…" to ${named}.${part}`);
}

type Part =
  | "title"
  | "description"
  | "message"
  | "placeholder"
  | "help"
  | "prefix"
  | "suffix"
  | "enumNames"
  | "confirm"
  | "todo"
  | "otherwise"
  | "empty"
  | "singular"
  | "states"
  | "moves";

interface FoundText {
  readonly key: string;
  readonly part: Part;
  /** Key inside the part. */
  readonly id?: string | number;
  readonly path: Path;
}

/** Key of the English of the module's own title: `en.module` if a field is named `title`. */
export function titleKeyOf(draft: ModuleDraft): string {
  return draft.record.fields.has("title") ? "module" : "title";
}

/** True if the English of the module stands in `en.title`, which is that of a field `title`. Another rule reports it. */
export function isOfModule(draft: ModuleDraft): boolean {
  const { title, module } = objectAt(draft.authored, "en");
  return titleKeyOf(draft) === "module" && module === undefined && isJsonObject(title) && "singular" in title;
}

/** Collects every Chinese text of a file with the place of its English. */
export function textsOf(draft: ModuleDraft): FoundText[] {
  const states = draft.states !== null && draft.record.fields.has(draft.states.field) ? draft.states : null;
  const found: FoundText[] = [{ key: titleKeyOf(draft), part: "title", path: ["title"] }];
  const add = (key: string, part: Part, holder: unknown, path: Path): void => {
    if (typeof holder === "string" ? holder !== "" : Array.isArray(holder)) found.push({ key, part, path });
  };
  add(titleKeyOf(draft), "singular", draft.authored["singular"], ["singular"]);
  add(titleKeyOf(draft), "empty", valueAt(draft.value, "ui", "list", "empty"), ["ui", "list", "empty"]);
  for (const set of draft.fieldSets) {
    for (const field of namedFields(set)) {
      add(field.name, "title", field.schema["title"], [...field.path, "title"]);
      add(field.name, "description", field.schema["description"], [...field.path, "description"]);
      add(field.name, "message", field.schema["x-message"], [...field.path, "x-message"]);
      add(field.name, "placeholder", field.ui["ui:placeholder"], [...field.uiPath, "ui:placeholder"]);
      add(field.name, "help", field.ui["ui:help"], [...field.uiPath, "ui:help"]);
      for (const option of ["prefix", "suffix"] as const) {
        const shown = stringAt(field.ui, "ui:options", option) ?? "";
        // Signs and abbreviations such as “kg” may stay as they are.
        const isTranslated = valueAt(draft.authored, "en", field.name, option) !== undefined;
        if (isTranslated || /\p{Script=Han}/u.test(shown))
          add(field.name, option, shown, [...field.uiPath, "ui:options", option]);
      }
      // Names of states have their own place.
      if (set.action !== null || field.name !== states?.field)
        add(field.name, "enumNames", field.ui["ui:enumNames"], [...field.uiPath, "ui:enumNames"]);
    }
    // Items have no names of their own: their texts stand at the list.
    for (const field of set.nested.filter(({ name }) => name.endsWith("[]"))) {
      const key = field.name.replace(/(?:\[\])+$/, "");
      add(key, "title", field.schema["title"], [...field.path, "title"]);
      add(key, "description", field.schema["description"], [...field.path, "description"]);
    }
  }
  for (const [id, action] of draft.actions) {
    add(id, "title", action["title"], ["actions", id, "title"]);
    add(id, "confirm", action["confirm"], ["actions", id, "confirm"]);
    add(id, "todo", action["todo"], ["actions", id, "todo"]);
  }
  add("removal", "otherwise", valueAt(draft.authored, "removal", "otherwise"), ["removal", "otherwise"]);
  for (const { id } of states?.list ?? [])
    found.push({ key: states?.field ?? "", part: "states", id, path: ["states", "values", id, "title"] });
  for (const { action, index } of states?.transitions ?? [])
    if (action === null)
      found.push({ key: states?.field ?? "", part: "moves", id: index, path: ["states", "moves", index, "title"] });
  listAt(draft.value, "ui", "dialog", "groups").forEach((group, index) => {
    const title = stringAt(group, "title");
    if (title !== undefined) add(title, "title", title, ["ui", "dialog", "groups", index, "title"]);
  });
  listAt(draft.value, "ui", "page", "related").forEach((related, index) => {
    const title = stringAt(related, "title");
    if (title !== undefined) add(title, "title", title, ["ui", "page", "related", index, "title"]);
  });
  return found;
}

/** The English of a text; undefined without one. */
export function englishOf({ authored }: ModuleDraft, { key, part, id }: FoundText): Json | undefined {
  const entry = valueAt(authored, "en", key);
  if (typeof entry === "string") return part === "title" ? entry : undefined;
  return id === undefined ? valueAt(entry, part) : valueAt(entry, part, id);
}
