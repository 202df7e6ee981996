import { execFile } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FACES, FOLDER_ORDER, MAY_IMPORT } from "../../oxlint.config.ts";
import { ROOT } from "./import-graph.ts";

/** A wrong import, and how the message begins that refuses it. */
interface Plant {
  readonly source: string;
  readonly message: string;
}

interface Finding {
  readonly filename: string;
  readonly help: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** Parts with the faces that they may import; `src/entry` may import all of them. */
const parts = Object.entries<readonly string[]>({ ...MAY_IMPORT, "src/entry": FACES }).flatMap(([pattern, faces]) =>
  globSync(pattern, { cwd: ROOT }).map((folder) => ({ folder, faces })),
);
const order = Object.entries<readonly (string | readonly string[])[]>(FOLDER_ORDER);

/** Wrong imports between a package and the project. */
const packagePlants = [
  { file: "packages/embedded-postgres/src/planted-face.ts", source: "#contract" },
  { file: "packages/embedded-postgres/src/planted-path.ts", source: "../../../src/contract/index.ts" },
  { file: "packages/embedded-postgres/tests/planted.ts", source: "../../../tests/support/x.ts" },
  { file: "packages/workflow-engine/src/planted.ts", source: "../../expressions/src/parse/parse.ts" },
  { file: "packages/expressions/src/planted.ts", source: "../../workflow-engine/src/index.ts" },
].map((plant) => ({ ...plant, message: "A package imports nothing of the project" }));
const sharedPlants = ["#server", "#generated/choices", "kysely", "./client/index.ts", "../chat/manifest.ts"].map(
  (source, index) => ({
    file: `src/features/planted-${index}/manifest.ts`,
    source,
    message: "A file of both halves of a feature imports only",
  }),
);

let root: string;
const messages = new Map<string, string[]>();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "planted-imports-"));
  const config = JSON.stringify(join(ROOT, "oxlint.config.ts"));
  // Imports are judged without types, and type-aware rules take most of the time.
  writeFileSync(join(root, "oxlint.config.ts"), `import config from ${config};\nexport default { ...config, options: {} };\n`);
  for (const [file, plants] of parts.flatMap(({ folder, faces }) => plantsOf(folder, faces))) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), plants.map(({ source }) => `import type {} from "${source}";\n`).join(""));
  }
  for (const { file, source } of [...packagePlants, ...sharedPlants]) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), `import type {} from "${source}";\n`);
  }
  for (const { filename, help, labels } of await lint()) {
    const key = `${filename}:${labels[0]?.span.line}`;
    messages.set(key, [...(messages.get(key) ?? []), help]);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test("every part of src has a planted import in every folder", () => {
  const planted = new Set(parts.flatMap(({ folder, faces }) => plantsOf(folder, faces).map(([file]) => dirname(file))));
  const folders = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).map((file) => dirname(file));
  // Files beside the halves of a feature have plants of their own.
  const left = [...new Set(folders)].filter((folder) => !planted.has(folder) && !/^src\/features\/[^/]+$/.test(folder));
  expect(left).toEqual([]);
});

test.each(parts)("oxlint refuses every wrong import of $folder", ({ folder, faces }) => {
  const missed = plantsOf(folder, faces).flatMap(([file, plants]) =>
    plants
      .filter(({ message }, index) => !messages.get(`${file}:${index + 1}`)?.some((help) => help.startsWith(message)))
      .map(({ source, message }) => `${file} imports ${source}: ${message}`),
  );
  expect(missed).toEqual([]);
});

test.each([...packagePlants, ...sharedPlants])("oxlint refuses $source in $file", ({ file, message }) => {
  expect(messages.get(`${file}:1`)).toContainEqual(expect.stringContaining(message));
});

/** Every place of a part that has rules of its own, with every import that is wrong there. */
function plantsOf(part: string, faces: readonly string[]): [file: string, plants: Plant[]][] {
  return placesOf(part).map((file) => {
    const upward = order.flatMap(([folder, levels]) => climbing(file, folder, levels));
    if (part === "src/entry") return [file, [packageByPath(file), ...upward]];
    const face = FACES.find((name) => !faces.includes(name)) ?? "";
    const other = part === "src/contract" ? "src/server" : "src/contract";
    return [
      file,
      [
        { source: face, message: `${part} may import` },
        { source: pathTo(file, `${other}/x.ts`), message: "Import another part by its face" },
        { source: pathTo(file, "tests/support/x.ts"), message: `${part} imports nothing from` },
        { source: pathTo(file, `${part}/index.ts`), message: "Inside a part import the file" },
        ...(part.startsWith("src/features/") ? acrossFeatures(file) : []),
        ...upward,
      ],
    ];
  });
}

/** The files that FOLDER_ORDER places, and a made-up file in every other folder. */
function placesOf(part: string): string[] {
  const placed = new Map(order.map(([folder, levels]) => [folder, levels.flat().filter((name) => /\.tsx?$/.test(name))]));
  const folders = [part, ...globSync(`${part}/**/`, { cwd: ROOT }).map((folder) => folder.replace(/\/$/, ""))];
  return [...new Set(folders)].flatMap((folder) => (placed.get(folder) ?? ["planted.ts"]).map((name) => `${folder}/${name}`));
}

function packageByPath(file: string): Plant {
  return { source: pathTo(file, "packages/embedded-postgres/src/open.ts"), message: "Import a package by its face" };
}

function acrossFeatures(file: string): Plant[] {
  const [, , feature = "", half] = file.split("/");
  const otherHalf = half === "client" ? "server" : "client";
  return [
    { source: pathTo(file, "src/features/another/client/x.ts"), message: "A feature never imports another feature" },
    { source: pathTo(file, `src/features/${feature}/${otherHalf}/x.ts`), message: "The client and the server of a feature" },
  ];
}

/** One import of everything that stands above or beside the file within an ordered folder. */
function climbing(file: string, folder: string, levels: readonly (string | readonly string[])[]): Plant[] {
  if (!file.startsWith(`${folder}/`)) return [];
  const child = file.slice(folder.length + 1).split("/")[0] ?? "";
  const level = levels.findIndex((names) => [names].flat().includes(child));
  const forbidden = levels.slice(0, level + 1).flat();
  // The rule about a part's own face speaks first.
  return forbidden
    .filter((name) => name !== child && name !== "index.ts")
    .map((name) => ({
      source: pathTo(file, `${folder}/${/\.tsx?$/.test(name) ? name : `${name}/x.ts`}`),
      message: `${folder}/${child} may import only what stands below it`,
    }));
}

function pathTo(from: string, to: string): string {
  const path = posix.relative(dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

/** Runs oxlint over the planted tree. It ends with an error, as it should. */
async function lint(): Promise<readonly Finding[]> {
  const output = await new Promise<string>((resolve) => {
    execFile(join(ROOT, "node_modules/.bin/oxlint"), ["--format", "json"], { cwd: root, maxBuffer: 2 ** 28 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  return (JSON.parse(output) as { readonly diagnostics: readonly Finding[] }).diagnostics;
}
