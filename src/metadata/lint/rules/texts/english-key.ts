import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import type { StatesDraft } from "../../../states/read-states.ts";
import { everyField, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isArray, listAt, objectAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { fieldSuggestion } from "../../facts/titled-names.ts";
import { meaning, nearestWord, suggestion, text, type Hint } from "../../words.ts";
import { inlineJson } from "../../facts/structure/example.ts";
import { englishOf, isOfModule, textsOf, titleKeyOf } from "./missing-english.ts";

export const englishKey: Rule = {
  id: "english-key",
  severity: "error",
  says: text("“en”的键不对应任何字段、操作、分组或关联标题", "A key of “en” matches no field, action, group or related title"),
  check(draft, report) {
    const texts = textsOf(draft);
    const keys = new Set([
      ...texts.map(({ key }) => key),
      ...draft.fieldSets.flatMap((set) => everyField(set).map(({ name }) => name)),
    ]);
    const missing = [...new Set(texts.filter((found) => englishOf(draft, found) === undefined).map((found) => found.key))];
    for (const [key, entry] of Object.entries(objectAt(draft.authored, "en"))) {
      const path: Path = ["en", key];
      if (!keys.has(key)) {
        report(
          path,
          "key",
          text(`“${key}”不是字段、操作、分组或关联的标题`, `“${key}” is not a field, action, group or related title`),
          (key === "singular" && typeof entry === "string" ? singularHint(draft, entry) : null) ??
            nestedTexts(key, entry, keys) ??
            (missing.length > 0 && missing.length <= FEW && nearestWord(key, keys) === null
              ? suggestion(key, missing)
              : orSurplus(fieldSuggestion(key, keys, [draft]), keys)),
        );
        continue;
      }
      if (!isJsonObject(entry)) continue;
      const titleKey = titleKeyOf(draft);
      if (key === "title" && isOfModule(draft))
        report(
          [...path, "singular"],
          "key",
          text(
            "有字段叫 title，这里是它的英文；模块的英文写在 en.module",
            "A field is called title, so this is its English. The English of the module stands in en.module",
          ),
          text(
            `写 "module": ${inlineJson(entry)}，并给字段 title 写 "title": "…"`,
            `Write "module": ${inlineJson(entry)}, and "title": "…" for the field`,
          ),
        );
      else if ("singular" in entry && key !== titleKey)
        report(
          [...path, "singular"],
          "key",
          text("singular 是模块一条记录的英文名称", "“singular” is the English noun of one record of the module"),
          text(`移到 en.${titleKey}`, `Move it to en.${titleKey}`),
        );
      const parts: ReadonlySet<string> = new Set(texts.filter((candidate) => candidate.key === key).map(({ part }) => part));
      for (const part of Object.keys(entry)) {
        if (parts.has(part) || !PARTS.has(part) || (STATE_PARTS.has(part) && hasStateNames(draft, key))) continue;
        report(
          [...path, part],
          "key",
          text(`“${key}”没有对应的中文 ${part}`, `“${key}” has no Chinese ${part} to translate`),
          text(`先写中文，或删除 en.${key}.${part}`, `Write the Chinese first, or delete en.${key}.${part}`),
        );
      }
      if (draft.states?.field === key) {
        reportSurplusNames(draft.states, entry, path, report);
        continue;
      }
      const names = entry["enumNames"];
      const options = draft.fieldSets
        .map((set) => everyField(set).find(({ name }) => name === key))
        .map((field) => (field === undefined ? null : factsOf(field).options))
        .find((found) => found !== null);
      if (isArray(names) && options !== undefined && names.length !== options.length) {
        report(
          [...path, "enumNames"],
          "value",
          text(
            `enumNames 有 ${names.length} 项，enum 有 ${options.length} 项`,
            `enumNames has ${names.length} items, enum has ${options.length}`,
          ),
          text(
            `按 ${JSON.stringify(options)} 的顺序逐个写英文名称`,
            `Name each of ${JSON.stringify(options)} in English, in this order`,
          ),
        );
      }
    }
  },
};

/** The English of what was deleted; a name that has English already is hardly meant. */
function orSurplus(hint: Hint, keys: ReadonlySet<string>): Hint {
  if (hint.means !== undefined && !keys.has(hint.means)) return hint;
  const said = hint.en.endsWith("?") ? hint.en : `${hint.en.replace(/\.$/, "")}.`;
  return { ...hint, zh: `${hint.zh}；所译的若已删除，删除它`, en: `${said} If what it translates was deleted, delete it.` };
}

/** The noun of one record, which stands beside the title of the module. */
function singularHint(draft: ModuleDraft, noun: string): Text {
  const key = titleKeyOf(draft);
  const written = `"${key}": {"title": "…", "singular": "${noun}"}`;
  return text(`写在模块的标题中：${written}`, `It belongs in the title of the module: ${written}`);
}

/** `"fields": {"name": "Name"}`: texts that stand one level too deep. */
function nestedTexts(key: string, entry: Json, keys: ReadonlySet<string>): Text | null {
  const names = Object.keys(objectAt(entry));
  if (names.length === 0 || !names.every((name) => keys.has(name))) return null;
  return text(
    `去掉“${key}”这一层：英文按名称直接写在“en”下`,
    `Drop the level “${key}”: English texts stand by name directly in “en”`,
  );
}

/** Missing translations that a hint lists instead of all keys. */
const FEW = 5;

/** True also while the block has no readable form: other rules report that. */
function hasStateNames({ states, authored }: ModuleDraft, key: string): boolean {
  return states === null ? authored["states"] !== undefined : states.field === key;
}

/** Reports English names of states and titles of moves that have no Chinese original. */
function reportSurplusNames({ list, transitions }: StatesDraft, entry: JsonObject, path: Path, report: Report): void {
  const ids = list.map(({ id }) => id);
  // A state that has its English already is hardly meant.
  const missing = ids.filter((id) => !Object.hasOwn(objectAt(entry, "states"), id));
  for (const id of Object.keys(objectAt(entry, "states"))) {
    if (!ids.includes(id))
      report(
        [...path, "states", id],
        "key",
        text(`没有状态“${id}”`, `The state “${id}” does not exist`),
        onlyOne(missing) ?? suggestion(id, missing.length > 0 ? missing : ids),
      );
  }
  const moves = transitions.filter(({ action }) => action === null).length;
  for (const [index] of listAt(entry, "moves").entries()) {
    if (index < moves) continue;
    report(
      [...path, "moves", index],
      "value",
      text(`states.moves 只有 ${moves} 项`, `states.moves has ${moves} ${moves === 1 ? "item" : "items"}`),
      text("删除它，或先在 states.moves 中加上这一项", "Delete it, or add the item to states.moves first"),
    );
  }
}

function onlyOne([only, ...others]: readonly string[]): Hint | null {
  return only === undefined || others.length > 0 ? null : meaning(only, `是否想写“${only}”？`, `Did you mean “${only}”?`);
}

const STATE_PARTS: ReadonlySet<string> = new Set(["states", "moves"]);

const PARTS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "message",
  "placeholder",
  "help",
  "prefix",
  "suffix",
  "enumNames",
  "confirm",
  "todo",
  "otherwise",
  "empty",
  "states",
  "moves",
]);
