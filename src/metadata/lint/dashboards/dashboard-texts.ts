import type { ParsedFile } from "../../source/parse.ts";
import { type FileTexts, textAt } from "../file-texts.ts";
import { listAt, stringAt, valueAt } from "../facts/json-type.ts";
import { textsIn } from "../facts/texts/shown-texts.ts";

/** Every text of a dashboard, in both languages. */
export function dashboardTexts(file: ParsedFile): FileTexts {
  const parts = listAt(file.value, "parts").flatMap((part, index) => {
    const id = stringAt(part, "id") ?? "";
    return [
      ...textAt(file, "parts", index, "title").map((found) => ({ ...found, english: `en.parts.${id}` })),
      ...textAt(file, "parts", index, "unit").map((found) => ({
        ...found,
        // Signs of measurement are the same in both languages: kg, mm².
        english: found.shown.length <= LONGEST_SIGN ? null : `en.units.${id}`,
      })),
    ];
  });
  const title = textAt(file, "title").map((found) => ({ ...found, english: "en.title" }));
  return {
    chinese: [...title, ...parts],
    english: textsIn(valueAt(file.value, "en"), ["en"]),
    names: ["roles", "posts"].flatMap((key) => textsIn(valueAt(file.value, key), [key])),
  };
}

const LONGEST_SIGN = 3;
