import { expect, it } from "vitest";
import { loneTexts, sourceFiles, textsOf } from "./read-texts.ts";

/** Chinese without English beside it that an English console never shows: the files, by reason. */
const NO_TEXTS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "what the first role of a new company is called: a record, which its administrator renames": [
    "src/features/identity/server/tenant/set-up-tenant.ts",
  ],
  "half of a sentence whose other half, in English, is an example": ["src/metadata/lint/rules/files/malformed.ts"],
  "an entry of the security log: a record": ["src/server/capabilities/sign-in/token-endpoint.ts"],
  "what people write into cells, in any language": ["src/server/sheets/cell-text.ts"],
  "the first field of a new module file, whose English stands beside it": ["src/features/developer/server/studio/draft-file.ts"],
  "characters of column headings, read and never shown": [
    "src/features/developer/server/generator/heading-name.ts",
    "src/features/developer/server/generator/heading-words.ts",
  ],
  "a range of characters, to find how wide they are": ["src/server/sheets/export-columns.ts"],
  "names that entries of the menu have in the database, compared and never shown": ["src/shell/menu/read-menu.ts"],
  "a module file or a part of one, whose English stands in its own `en`": [
    /^src\/metadata\/kinds\/[\w-]+\/[\w-]+-authoring\.ts$/,
  ],
  "the language's own name, which is said the same in every language": [
    "src/shell/texts.ts",
    "src/features/forum/client/common/forum-texts.ts",
  ],
};

it("no source says anything in one language only", () => {
  const exceptions = Object.values(NO_TEXTS).flat();
  const lone = sourceFiles().flatMap((file) => loneTexts(file));
  const isIn = (place: string, exception: string | RegExp): boolean => {
    const file = place.replace(/:\d+$/, "");
    return typeof exception === "string" ? exception === file : exception.test(file);
  };
  expect(lone.filter(({ place }) => !exceptions.some((exception) => isIn(place, exception)))).toEqual([]);
  expect(exceptions.filter((exception) => !lone.some(({ place }) => isIn(place, exception)))).toEqual([]);
});

it.each([
  ["words between tags", "const a = <p>Saved</p>;"],
  ["words in braces between tags", 'const a = <p>{"Saved"}</p>;'],
  ["words by a condition", 'const a = <p>{saved ? "Saved" : null}</p>;'],
  ["words in a template", "const a = <p>{`${count} records`}</p>;"],
  ["a name for those who cannot see", 'const a = <button aria-label="Close" />;'],
  ["a placeholder by a condition", 'const a = <input placeholder={wide ? "Search" : ""} />;'],
  ["a toast", 'toast.error("It failed");'],
  ["Chinese alone", 'const a = "保存";'],
  ["Chinese as English", 'const a = { zh: "保存", en: "保存" };'],
  ["Chinese without English", 'const a = { zh: "保存" };'],
])("finds %s", (_, source) => {
  expect(textsOf("sample.tsx", source)).toHaveLength(1);
});

it.each([
  ["keys and classes", 'const a = <p className="wide" role="status">{t("list.saved")}</p>;'],
  ["what is compared", 'const a = <p>{kind === "saved" && <b />}</p>;'],
  ["signs and numbers", "const a = <p>… 1 – 2 ×</p>;"],
  ["a notation", 'const a = <input placeholder="#1677ff" />;'],
  ["both languages beside each other", 'const a = { zh: "保存", en: "Save" }; const b = text("保存", "Save");'],
  ["the texts of a part", 'defineTexts("part", { zh: { save: "保存" }, en: { save: "Save" } });'],
])("does not take %s for a text", (_, source) => {
  expect(textsOf("sample.tsx", source)).toEqual([]);
});
