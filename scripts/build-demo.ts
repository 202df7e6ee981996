import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "vite";
import { loadCatalog } from "#metadata/load";
import { demoAssets, withoutPgliteFiles } from "../vite/demo-assets.ts";
import { demoCatalog } from "../vite/demo-catalog.ts";
import { prepareDemoData } from "../vite/demo-database.ts";
import { demoPage, withoutPublicSuffixes } from "../vite/demo-page.ts";
import { readWithExamples } from "./support/project.ts";
import { ROOT } from "./support/root.ts";

const SOURCES = [
  "src",
  "schemas",
  "examples",
  "seeds",
  "vite",
  "public",
  "scripts/build-demo.ts",
  "scripts/support/project.ts",
].concat(["index.html", "vite.config.ts", "package.json", "package-lock.json"]);
const NOT_BUILT = /\.test\.tsx?$/;

/** `npm run build:demo`: builds the demo into `dist/demo`, a folder for any static host. */
export async function buildDemo(folder: string): Promise<void> {
  const { files: sources, known } = await readWithExamples();
  const { catalog, modules, findings } = loadCatalog(sources, known);
  const errors = findings.filter((finding) => finding.severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ file, line, message }) => `${file}:${line} ${message.en}`).join("\n"));
  const { version }: { version: string } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const stamp = await stampOf();
  const data = await prepareDemoData(catalog, version);
  await build({
    root: ROOT,
    mode: "demo",
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
    plugins: [demoAssets(data, version), demoPage(), withoutPublicSuffixes()],
    worker: {
      format: "es",
      plugins: () => [
        withoutPgliteFiles(),
        demoCatalog({ catalog, files: modules.map(({ module, file }) => ({ module, file })), sources, known }),
      ],
    },
  });
  await writeFile(join(folder, ".stamp"), stamp);
}

/** Builds the demo unless the existing build has the same sources. @returns true when it was built */
export async function buildDemoIfStale(folder: string): Promise<boolean> {
  const built = await readFile(join(folder, ".stamp"), "utf8").catch(() => null);
  if (built === (await stampOf())) return false;
  await buildDemo(folder);
  return true;
}

async function stampOf(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of await filesUnder(join(ROOT, source))) {
      if (!NOT_BUILT.test(file)) hash.update(file.slice(ROOT.length)).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

async function filesUnder(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.main) {
  const folder = resolve(ROOT, "dist/demo");
  await buildDemo(folder);
  console.log(`The demo is in ${folder}: copy it to any static host, into any folder.`);
}
