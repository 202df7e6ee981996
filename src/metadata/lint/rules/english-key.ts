import { isJsonObject } from "#contract";
import type { Path } from "../../source/parse.ts";
import { everyField } from "../draft.ts";
import { factsOf } from "../field-facts.ts";
import { isArray, objectAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { suggestion, text } from "../words.ts";
import { textsOf } from "./missing-english.ts";

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
    for (const [key, entry] of Object.entries(objectAt(draft.authored, "en"))) {
      const path: Path = ["en", key];
      if (!keys.has(key)) {
        report(
          path,
          "key",
          text(`“${key}”不是字段、操作、分组或关联的标题`, `“${key}” is not a field, action, group or related title`),
          suggestion(key, keys),
        );
        continue;
      }
      if (!isJsonObject(entry)) continue;
      const parts: ReadonlySet<string> = new Set(texts.filter((candidate) => candidate.key === key).map(({ part }) => part));
      for (const part of Object.keys(entry)) {
        // Names of states have a Chinese original in a block that other rules report.
        if (parts.has(part) || !PARTS.has(part) || (STATE_PARTS.has(part) && draft.authored["states"] !== undefined)) continue;
        report(
          [...path, part],
          "key",
          text(`“${key}”没有对应的中文 ${part}`, `“${key}” has no Chinese ${part} to translate`),
          text(`先写中文，或删除 en.${key}.${part}`, `Write the Chinese first, or delete en.${key}.${part}`),
        );
      }
      const { states } = draft;
      if (states?.field === key) {
        const ids = states.list.map(({ id }) => id);
        for (const id of Object.keys(objectAt(entry, "states"))) {
          if (!ids.includes(id))
            report(
              [...path, "states", id],
              "key",
              text(`没有状态“${id}”`, `The state “${id}” does not exist`),
              suggestion(id, ids),
            );
        }
        continue;
      }
      const names = entry["enumNames"];
      const options = draft.fieldSets
        .map((set) => set.fields.get(key))
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

const STATE_PARTS: ReadonlySet<string> = new Set(["states", "moves"]);

const PARTS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "placeholder",
  "help",
  "enumNames",
  "confirm",
  "todo",
  "otherwise",
  "empty",
  "states",
  "moves",
]);
