import { isJsonObject, type Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { namedFields, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/field-facts.ts";
import { listAt, objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { isSameStem, text, wordsIn } from "../../words.ts";

export const swappedEnglish: Rule = {
  id: "swapped-english",
  severity: "warning",
  says: text(
    "两处英文互换了：各自符合对方的名称",
    "Two English texts are exchanged: each one says the name of the other field, state, choice or action",
  ),
  check(draft, report) {
    for (const group of groupsOf(draft))
      for (const [at, one] of group.entries()) {
        const other = group.slice(at + 1).find((candidate) => areSwapped(one, candidate));
        if (other === undefined) continue;
        report(
          one.path,
          "value",
          text(
            `“${one.name}”的英文与“${other.name}”的互换了`,
            `The English of “${one.name}” is that of “${other.name}”, and the other way round`,
          ),
          text(
            `“${one.name}”写 "${other.english}"，“${other.name}”写 "${one.english}"`,
            `Write "${other.english}" for “${one.name}”, and "${one.english}" for “${other.name}”`,
          ),
        );
      }
  },
};

/** A name of the file with its English text. */
interface Named {
  readonly name: string;
  readonly english: string;
  readonly path: Path;
}

/** Fields of one object, the states, the choices of one field, and the actions. */
function groupsOf(draft: ModuleDraft): readonly (readonly Named[])[] {
  const english = objectAt(draft.authored, "en");
  const titled = (keys: Iterable<string>): Named[] => [...keys].flatMap((key) => titleIn(key, english[key]));
  const { states } = draft;
  const ofStates = (states?.list ?? []).flatMap(({ id }): Named[] => {
    const path = ["en", states?.field ?? "", "states", id];
    const title = stringAt(draft.authored, ...path);
    return title === undefined ? [] : [{ name: id, english: title, path }];
  });
  return [
    ...draft.fieldSets.flatMap((set) => {
      const names = namedFields(set).map(({ name }) => name);
      const around = new Set(names.map(listOf));
      return [...around].map((list) => titled(names.filter((name) => listOf(name) === list)));
    }),
    titled(draft.actions.keys()),
    ofStates,
    ...[...draft.record.fields.values()].map((field) => {
      const path = ["en", field.name, "enumNames"];
      const labels = listAt(draft.authored, ...path);
      return (factsOf(field).options ?? []).flatMap((value, at): Named[] => {
        const label = labels[at];
        return typeof value === "string" && typeof label === "string"
          ? [{ name: value, english: label, path: [...path, at] }]
          : [];
      });
    }),
  ];
}

function titleIn(key: string, entry: Json | undefined): readonly Named[] {
  const title = isJsonObject(entry ?? null) ? valueAt(entry, "title") : entry;
  if (typeof title !== "string") return [];
  return [{ name: key, english: title, path: entry === title ? ["en", key] : ["en", key, "title"] }];
}

function listOf(name: string): string {
  return name.slice(0, name.lastIndexOf(".") + 1);
}

/** True if the words that tell two names apart stand in the text of the other name, and not in its own. */
function areSwapped(one: Named, other: Named): boolean {
  const [own, theirs] = [wordsOf(one.name), wordsOf(other.name)];
  const ofOne = own.filter((word) => !theirs.includes(word));
  const ofOther = theirs.filter((word) => !own.includes(word));
  return says(one.english, ofOther) && says(other.english, ofOne) && !says(one.english, ofOne) && !says(other.english, ofOther);
}

/** Words of fewer letters, such as “at” and “of”, name nothing. */
const SHORTEST = 3;

function wordsOf(name: string): readonly string[] {
  return wordsIn(name.slice(name.lastIndexOf(".") + 1)).filter((word) => word.length >= SHORTEST);
}

function says(english: string, words: readonly string[]): boolean {
  const said = wordsIn(english);
  return words.some((word) => said.some((part) => isSameStem(part, word)));
}
