import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { OxlintOverride } from "oxlint";

/** Levels of one folder from top to bottom. A level is one name or several names that do not know each other. */
export type FolderOrder = Readonly<Record<string, readonly (string | readonly string[])[]>>;

/** Faces that a part may import; `*` stands for one folder. */
export type PartFaces = Readonly<Record<string, readonly string[]>>;

/** A folder whose imports are restricted, with the faces it may import. */
interface Part {
  readonly folder: string;
  readonly allowed: string;
  readonly faces: readonly string[];
}

/** The part that puts the others together, and may import all of them. */
const ENTRY = "src/entry";

interface Restriction {
  readonly regex: string;
  readonly message: string;
}

/** Imports that the rules decide about: a face or a folder of a part. */
export interface ImportTables {
  readonly root: string;
  readonly faces: readonly string[];
  readonly mayImport: PartFaces;
  readonly folderOrder: FolderOrder;
}

const TESTS = ["**/*.test.ts", "**/*.test.tsx"];
const SOURCE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/**
 * Builds one override per folder under `src`, and one per file where FOLDER_ORDER places files by name. Each override
 * is complete, because oxlint replaces the options of a rule that an earlier override has set.
 *
 * @throws Error when the order of a folder differs from its content.
 */
export function buildImportRules(tables: ImportTables): OxlintOverride[] {
  return listFolders(tables.root, "src").flatMap((folder) => rulesOfFolder(folder, tables));
}

/** Packages that a package builds on. It imports them by path: a name would need an installed package. */
const PACKAGE_IMPORTS: Readonly<Record<string, string>> = { "workflow-engine": "expressions" };

/** Builds the overrides of `packages`: a package imports nothing of the project. */
export function buildPackageRules(root: string): OxlintOverride[] {
  const packages = readdirSync(join(root, "packages"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = packages.map(({ name }) => name);
  const message = "A package imports nothing of the project around it.";
  return names.flatMap((name) =>
    listFolders(root, `packages/${name}`).map((folder) => {
      const out = `^${up(`${folder}/`, `packages/${name}`)}\\.\\./`;
      const base = PACKAGE_IMPORTS[name];
      const patterns = [{ regex: "^#", message }, ...leavingPackage(out, names, base).map((regex) => ({ regex, message }))];
      return { files: [`${folder}/*.ts`], rules: { "eslint/no-restricted-imports": ["error", { patterns }] } };
    }),
  );
}

/** Faces without side effects, which a file of both halves of a feature may import. */
const SHARED_FACES = ["#contract", "#metadata", "#workflow-engine"];

/**
 * Builds the override of the files beside the halves of a feature: the manifest, and what the client and the server
 * share.
 */
export function buildSharedRules(faces: readonly string[]): OxlintOverride[] {
  const message = `A file of both halves of a feature imports only ${listOf(SHARED_FACES)} and files beside it.`;
  const paths = faces.filter((face) => !SHARED_FACES.includes(face)).map((name) => ({ name, message }));
  const patterns = [{ regex: "^(?:[^#.]|#generated|\\.\\./|\\./(?:client|server)/)", message }];
  return [{ files: ["src/features/*/*.ts"], rules: { "eslint/no-restricted-imports": ["error", { paths, patterns }] } }];
}

function rulesOfFolder(folder: string, tables: ImportTables): OxlintOverride[] {
  const part = partOf(folder, tables.mayImport);
  if (!part && !isEntry(folder)) return [];
  const own = tables.folderOrder[folder];
  if (!own) return [override(`${folder}/*.{ts,tsx}`, `${folder}/`, part, tables)];
  const placed = new Set(own.flat());
  checkCompleteness(folder, placed, tables.root);
  return [...placed]
    .filter((name) => SOURCE.test(name))
    .map((name) => override(`${folder}/${name}`, `${folder}/${name}`, part, tables));
}

/** Expressions of imports that leave a package. oxlint knows no look-ahead, so what surrounds the allowed one is listed. */
function leavingPackage(out: string, names: readonly string[], base: string | undefined): string[] {
  if (base === undefined) return [out];
  const others = names.filter((name) => name !== base).join("|");
  return [`${out}\\.\\./`, `${out}(?:${others})/`, `${out}${base}/(?:[^s]|src/(?:[^i]|index\\.ts.))`];
}

/** @throws Error when the order of a folder differs from its content. */
function checkCompleteness(folder: string, placed: ReadonlySet<string>, root: string): void {
  const content = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || (SOURCE.test(entry.name) && !TEST.test(entry.name)))
    .map((entry) => entry.name);
  const missing = content.find((name) => !placed.has(name));
  if (missing) throw new Error(`${folder}/${missing} has no place in FOLDER_ORDER. Add it to the list of ${folder}.`);
  const gone = [...placed].find((name) => !content.includes(name));
  if (gone) throw new Error(`FOLDER_ORDER lists ${folder}/${gone}, which does not exist. Remove it.`);
}

/**
 * @param place A file by its path, or a folder with a slash at its end, which stands for every file in it.
 * @param part Undefined in `src/entry`, which may import every part.
 */
function override(files: string, place: string, part: Part | undefined, tables: ImportTables): OxlintOverride {
  const patterns = [
    ...(part ? [...leavingPart(place, part), ...ownFace(place, part)] : [PACKAGE_BY_PATH]),
    ...climbing(place, tables.folderOrder),
  ];
  return {
    files: [files],
    excludeFiles: TESTS,
    rules: { "eslint/no-restricted-imports": ["error", { paths: part ? refusedFaces(part, tables) : [], patterns }] },
  };
}

function refusedFaces(part: Part, { faces }: ImportTables): { readonly name: string; readonly message: string }[] {
  const message = `${part.folder} may import ${part.allowed} (MAY_IMPORT in oxlint.config.ts).`;
  return faces.filter((face) => !part.faces.includes(face)).map((name) => ({ name, message }));
}

const PACKAGE_BY_PATH: Restriction = { regex: "^(?:\\.\\./)+packages/", message: "Import a package by its face." };

/** Folders beside `src` that nothing in `src` imports. */
const OUTSIDE = "packages|scripts|seeds|tests|vite";

function leavingPart(place: string, { folder, allowed }: Part): Restriction[] {
  const outside = {
    regex: `^${up(place, "")}(?:${OUTSIDE})/`,
    message: `${folder} imports nothing from ${OUTSIDE.replaceAll("|", ", ")}.`,
  };
  const part = `Import another part by its face; ${folder} may import ${allowed} (MAY_IMPORT in oxlint.config.ts).`;
  const otherPart = { regex: `^${up(place, "src")}[^.]`, message: part };
  if (!folder.startsWith("src/features/")) return [outside, otherPart];
  const feature = dirname(folder);
  return [
    outside,
    otherPart,
    { regex: `^${up(place, dirname(feature))}[^.]`, message: "A feature never imports another feature." },
    {
      regex: `^${up(place, feature)}(?:client|server)/`,
      message: "The client and the server of a feature never import each other.",
    },
  ];
}

function ownFace(place: string, { folder }: Part): Restriction[] {
  const message = "Inside a part import the file, not the part's own face.";
  return [{ regex: `^${up(place, folder) || "\\./"}index\\.ts$`, message }];
}

/** Restrictions of every ordered folder around the place. */
function climbing(place: string, folderOrder: FolderOrder): Restriction[] {
  return Object.entries(folderOrder).flatMap(([folder, levels]) => {
    if (!place.startsWith(`${folder}/`)) return [];
    const child = place.slice(folder.length + 1).split("/")[0] ?? "";
    const level = levels.findIndex((names) => [names].flat().includes(child));
    const forbidden = levels
      .slice(0, level + 1)
      .flat()
      .filter((name) => name !== child);
    if (forbidden.length === 0) return [];
    const below = levels.slice(level + 1).flat();
    const message = `${folder}/${child} may import only what stands below it: ${listOf(below)} (FOLDER_ORDER in oxlint.config.ts).`;
    const names = forbidden.map((name) => name.replaceAll(".", "\\.")).join("|");
    return [{ regex: `^${up(place, folder) || "\\./"}(?:${names})(?:/|$)`, message }];
  });
}

/** Regular expression of the steps up from a place to a folder around it; empty for a file of that folder. "" is the root of the repository. */
function up(place: string, folder: string): string {
  const depth = place.split("/").length - 1 - (folder === "" ? 0 : folder.split("/").length);
  return "\\.\\./".repeat(depth);
}

function partOf(folder: string, mayImport: PartFaces): Part | undefined {
  for (const [pattern, faces] of Object.entries(mayImport)) {
    const [found] = new RegExp(`^${pattern.replaceAll("*", "[^/]+")}(?=/|$)`).exec(folder) ?? [];
    if (found) return { folder: found, faces, allowed: listOf(faces) };
  }
  return undefined;
}

function isEntry(folder: string): boolean {
  return folder === ENTRY || folder.startsWith(`${ENTRY}/`);
}

function listFolders(root: string, folder: string): string[] {
  const inside = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.flatMap((entry) => listFolders(root, join(folder, entry.name)))];
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? "nothing else" : names.join(", ");
}
