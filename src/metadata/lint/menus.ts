import { isJsonObject, type Finding, type JsonObject, type Text } from "#contract";
import type { KnownIds, MenuFolder } from "../module/catalog.ts";
import type { ParsedFile, Path } from "../source/parse.ts";
import { listAt, objectAt, stringAt } from "./facts/json-type.ts";
import { type FileTexts, reportTexts, textAt } from "./file-texts.ts";
import { iconHint } from "./facts/icon-names.ts";
import { reportTo, syntaxFindings } from "./report.ts";
import { AREA_META_SCHEMA, MENUS_META_SCHEMA } from "./facts/structure/meta-schema.ts";
import type { Report } from "./rule.ts";
import { reportStructure } from "./report-structure.ts";
import { structuralFaults } from "./facts/structure/structure.ts";
import { suggestion, text } from "./words.ts";

/**
 * Reads `schemas/menus.json` and the `area.json` of areas. Folders with an error are excluded; the others stay.
 * @returns `complete`: true if every code of `schemas/menus.json` is known
 */
export function readMenus(
  files: readonly ParsedFile[],
  areas: readonly ParsedFile[],
  known: KnownIds,
  findings: Finding[],
): { readonly folders: readonly MenuFolder[]; readonly complete: boolean } {
  const folders: MenuFolder[] = [];
  const found: Finding[] = [];
  for (const file of files) {
    found.push(...syntaxFindings(file));
    if (file.faults.length === 0) folders.push(...foldersOf(file, known, found));
  }
  // The code of an area's folder is its path, whatever else its file says.
  const complete = found.length === 0;
  const entries = [
    ...folders.map(({ code, parent }) => ({ code, ...(parent === null ? {} : { parent }) })),
    ...areas.map(entryOf),
  ];
  const read = areas.flatMap((file) => {
    found.push(...syntaxFindings(file));
    return file.faults.length === 0 ? (areaOf(file, folders, entries, known, found) ?? []) : [];
  });
  folders.push(...withParents(read, folders));
  findings.push(...found);
  for (const file of files) reportFolderTexts(file, findings);
  for (const file of areas) reportTexts(file, folderTexts(file, []), "../area.schema.json", findings);
  return { folders, complete };
}

/** Reads the folder from the file of an area. The name of the area is the code of the folder. */
function entryOf(file: ParsedFile): JsonObject {
  const entry = isJsonObject(file.value ?? null) ? objectAt(file.value) : {};
  return { ...entry, code: file.source.path.split("/").at(-2) ?? "" };
}

/** The areas whose parents are there: one in an area with an error is left out with it. */
function withParents(areas: readonly MenuFolder[], folders: readonly MenuFolder[]): readonly MenuFolder[] {
  const codes = new Set([...folders, ...areas].map(({ code }) => code));
  const kept = areas.filter(({ parent }) => parent === null || codes.has(parent));
  return kept.length === areas.length ? areas : withParents(kept, folders);
}

function reportFolderTexts(file: ParsedFile, findings: Finding[]): void {
  const texts = listAt(file.value, "folders").map((_, index) => folderTexts(file, ["folders", index]));
  const all = { chinese: texts.flatMap(({ chinese }) => chinese), english: texts.flatMap(({ english }) => english) };
  reportTexts(file, all, "./menus.schema.json", findings);
}

/** @param path of the folder in the file */
function folderTexts(file: ParsedFile, path: Path): FileTexts {
  const english = [...path, "en"].join(".");
  return {
    chinese: textAt(file, ...path, "title").map((found) => ({ ...found, english })),
    english: textAt(file, ...path, "en"),
  };
}

function foldersOf(file: ParsedFile, known: KnownIds, findings: Finding[]): MenuFolder[] {
  const report = reportTo(findings, file, { id: "menu-folder", severity: "error" });
  const wrong = new Set<number>();
  for (const fault of structuralFaults(file.value ?? null, MENUS_META_SCHEMA)) {
    const index = fault.path[1];
    if (typeof index === "number") wrong.add(index);
    reportStructure(
      report,
      fault,
      file.value,
      text(
        "写上 code（小写字母、数字与短横线）、title、en，另可有 icon、sort、parent、screen",
        "Write code (lower-case letters, digits and hyphens), title and en, and if needed icon, sort, parent and screen",
      ),
    );
  }
  const entries = listAt(file.value, "folders").map((entry) => (isJsonObject(entry) ? entry : {}));
  entries.forEach((entry, index) => {
    if (checkFolder(entry, index, entries, known, report)) wrong.add(index);
  });
  return entries.flatMap((entry, index) => (wrong.has(index) ? [] : [folderOf(entry)]));
}

/**
 * The folder of an area; null when its file has an error.
 * @param entries of all folders, those of areas included, whichever file is read first
 */
function areaOf(
  file: ParsedFile,
  folders: readonly MenuFolder[],
  entries: readonly JsonObject[],
  known: KnownIds,
  findings: Finding[],
): MenuFolder | null {
  const report = reportTo(findings, file, { id: "menu-folder", severity: "error" });
  const before = findings.length;
  for (const fault of structuralFaults(file.value ?? null, AREA_META_SCHEMA))
    reportStructure(
      report,
      fault,
      file.value,
      text("写 title、en，另可有 icon、sort、parent", "The file has title and en, and optionally icon, sort and parent"),
    );
  const entry = entryOf(file);
  const code = stringAt(entry, "code") ?? "";
  if (folders.some((folder) => folder.code === code))
    report(
      [],
      "value",
      text(`目录“${code}”已在 schemas/menus.json 中`, `The folder “${code}” is in schemas/menus.json already`),
      text("保留两者之一", "Keep one of them"),
    );
  const screens = new Set(folders.filter(({ screen }) => screen !== null).map((folder) => folder.code));
  const codes = entries.map((other) => stringAt(other, "code") ?? "").filter((other) => other !== code && !screens.has(other));
  const parent = stringAt(entry, "parent");
  const circle = circleOf(code, entries);
  if (circle.length > 0)
    report(
      ["parent"],
      "value",
      text(`“${code}”成了自己的上级：${circle.join(" → ")}`, `“${code}” is its own ancestor: ${circle.join(" → ")}`),
      text("写另一个目录，或删除 parent", "Name another folder, or delete parent"),
    );
  else if (parent !== undefined && !codes.includes(parent))
    report(
      ["parent"],
      "value",
      text(`没有目录“${parent}”`, `The folder “${parent}” does not exist`),
      orNone(suggestion(parent, codes)),
    );
  const icon = stringAt(entry, "icon");
  if (icon !== undefined && !known.icons.includes(icon))
    report(["icon"], "value", text(`没有图标“${icon}”`, `The icon “${icon}” does not exist`), iconHint(icon, known.icons));
  return findings.length > before ? null : folderOf(entry);
}

/** @returns true if the folder has a fault */
function checkFolder(entry: JsonObject, index: number, all: readonly JsonObject[], known: KnownIds, report: Report): boolean {
  const code = stringAt(entry, "code") ?? "";
  const codes = all.map((other) => stringAt(other, "code") ?? "");
  let isWrong = false;
  const found = (key: string, ...words: readonly [ReturnType<typeof text>, ReturnType<typeof text>]): void => {
    isWrong = true;
    report(["folders", index, key], "value", ...words);
  };
  if (codes.indexOf(code) < index)
    found("code", text(`目录“${code}”重复`, `The folder “${code}” is defined twice`), text("删除其中一个", "Remove one of them"));
  const parent = stringAt(entry, "parent");
  if (parent !== undefined && !codes.includes(parent)) {
    found(
      "parent",
      text(`没有目录“${parent}”`, `The folder “${parent}” does not exist`),
      suggestion(
        parent,
        codes.filter((other) => other !== code),
      ),
    );
  } else if (parent !== undefined && circleOf(code, all).length > 0) {
    isWrong = true;
    const circle = circleOf(code, all);
    // A file lists a folder before those in it, so that the first one of a circle has the wrong parent.
    if (codes.every((other, at) => at >= index || !circle.includes(other)))
      found(
        "parent",
        text(`“${code}”成了自己的上级：${circle.join(" → ")}`, `“${code}” is its own ancestor: ${circle.join(" → ")}`),
        text(`请删除 "parent": "${parent}"`, `Delete "parent": "${parent}"`),
      );
  }
  const above = all.find((other) => stringAt(other, "code") === parent);
  if (parent !== undefined && above !== undefined && stringAt(above, "screen") !== undefined) {
    found(
      "parent",
      text(`“${parent}”打开页面，不是目录`, `“${parent}” opens a screen and cannot contain other items`),
      suggestion(
        parent,
        codes.filter((other, at) => other !== code && stringAt(all[at], "screen") === undefined),
      ),
    );
  }
  const screens = known.manifests.flatMap((manifest) => manifest.screens);
  const screen = stringAt(entry, "screen");
  if (screen !== undefined && !screens.includes(screen)) {
    found("screen", text(`没有页面“${screen}”`, `The screen “${screen}” does not exist`), suggestion(screen, screens));
  }
  const icon = stringAt(entry, "icon");
  if (icon !== undefined && !known.icons.includes(icon)) {
    found("icon", text(`没有图标“${icon}”`, `The icon “${icon}” does not exist`), iconHint(icon, known.icons));
  }
  return isWrong;
}

/** The folders from one up to itself; none for a folder that is not its own ancestor. */
function circleOf(code: string, all: readonly JsonObject[]): readonly string[] {
  const parents = new Map(all.map((entry) => [stringAt(entry, "code"), stringAt(entry, "parent")]));
  const way = [code];
  for (let above = parents.get(code); above !== undefined && way.length <= all.length; above = parents.get(above)) {
    way.push(above);
    if (above === code) return way;
  }
  return [];
}

function folderOf(entry: JsonObject): MenuFolder {
  const { sort } = objectAt(entry);
  return {
    code: stringAt(entry, "code") ?? "",
    title: text(stringAt(entry, "title") ?? "", stringAt(entry, "en") ?? ""),
    icon: stringAt(entry, "icon") ?? "apps",
    sort: typeof sort === "number" ? sort : 100,
    parent: stringAt(entry, "parent") ?? null,
    screen: stringAt(entry, "screen") ?? null,
  };
}

/** An area without a parent stands at the top of the menu. */
function orNone({ zh, en }: Text): Text {
  return text(`${zh}；或删除 parent`, `${en}${en.endsWith("?") ? "" : "."} Or delete parent.`);
}
