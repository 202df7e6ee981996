import { readdir, readFile, stat } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { KnownIds, Manifest } from "#metadata";
import { type LoadResult, type SourceFile, ICONS, loadCatalog } from "#metadata/load";
import { dictionaryCodes, dictionaryKeys, dictionaryTitles } from "../../seeds/dictionaries.ts";
import { displayPath, ROOT } from "./root.ts";

export interface Project {
  readonly files: readonly SourceFile[];
  readonly known: KnownIds;
}

/** Reads the targets of references in module files: other module files, manifests of features, seeded dictionaries, icons. */
export async function readProject(folder = join(ROOT, "schemas")): Promise<Project> {
  const [files, known] = await Promise.all([readSources(folder), readKnownIds()]);
  return { files, known };
}

let project: Promise<LoadResult> | undefined;

/** Loads the module files of `schemas/`, once in a process. */
export function loadProject(): Promise<LoadResult> {
  project ??= readProject().then(({ files, known }) => loadCatalog(files, known));
  return project;
}

/** The project with the modules of `examples/` as further areas. */
export async function loadWithExamples(): Promise<LoadResult> {
  const { files, known } = await readWithExamples();
  return loadCatalog(files, known);
}

export async function readWithExamples(): Promise<Project> {
  const [{ files, known }, examples] = await Promise.all([readProject(), readSources(join(ROOT, "examples"))]);
  const further = examples.map(({ path, text }) => ({
    path: path.replace(/^examples\//, "schemas/"),
    text: text.replace('"../../schemas/', '"../'),
  }));
  return { files: [...files, ...further], known };
}

export async function readSource(file: string): Promise<SourceFile> {
  return { path: displayPath(file), text: await readFile(file, "utf8") };
}

/** Reads a file, or the module files of a folder. */
export async function readSourcesAt(path: string): Promise<readonly SourceFile[]> {
  return (await stat(path)).isDirectory() ? readSources(path) : [await readSource(path)];
}

async function readSources(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter(
      (entry) =>
        entry.isFile() && entry.name.endsWith(".json") && !entry.name.endsWith(".schema.json") && !entry.name.startsWith("."),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(names.sort().map(readSource));
}

export async function readKnownIds(): Promise<KnownIds> {
  const [manifests, handlers] = await Promise.all([readManifests(), readHandlers()]);
  return { manifests, handlers, dictionaries: dictionaryCodes, dictionaryKeys, dictionaryTitles, icons: ICONS };
}

async function readHandlers(): Promise<readonly string[]> {
  const { serverFeatures } = await import("../../src/entry/server-features.ts");
  return serverFeatures.flatMap(({ handlers }) => Object.keys(handlers));
}

async function readManifests(): Promise<Manifest[]> {
  const folder = join(ROOT, "src/features");
  const features = existsSync(folder) ? await readdir(folder) : [];
  const files = features.map((feature) => join(folder, feature, "manifest.ts")).filter((file) => existsSync(file));
  const loaded = await Promise.all(files.map(async (file): Promise<Record<string, unknown>> => import(pathToFileURL(file).href)));
  return loaded.flatMap((exports) => Object.values(exports).filter(isManifest));
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null && ["id", "screens", "widgets", "dialogs"].every((key) => key in value);
}
