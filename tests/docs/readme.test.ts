import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadCatalog } from "#metadata/load";
import { readProject } from "../../scripts/support/project.ts";
import { readFirstModule } from "../support/modules/first-module.ts";
import { ROOT } from "../support/server/start-server.ts";

const README = readFileSync(join(ROOT, "README.md"), "utf8");
const DOCUMENTS = ["README.md", "CONTRIBUTING.md", ...markdownUnder("docs")];

function markdownUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

async function findingsOf(text: string): Promise<string[]> {
  const { path } = readFirstModule(README);
  const { files, known } = await readProject();
  const { findings } = loadCatalog([...files.filter((file) => file.path !== path), { path, text }], known);
  return findings.map(
    ({ file, line, column, severity, message, hint }) => `${file}:${line}:${column} ${severity}: ${message.en}. ${hint.en}`,
  );
}

describe("the README's first module", () => {
  it("lints clean as it stands, and with the field that is added to it", async () => {
    const { text, extended } = readFirstModule(README);
    expect(await findingsOf(text)).toEqual([]);
    expect(JSON.parse(extended)).toMatchObject({ schema: { properties: { floor: {} } }, en: { floor: "Floor" } });
    expect(await findingsOf(extended)).toEqual([]);
  });

  it("gets the very message that the README shows when it has the README's mistake", async () => {
    const [finding, ...others] = await findingsOf(readFirstModule(README).mistaken);
    expect(others).toEqual([]);
    expect(README).toContain(finding);
  });
});

describe("the documents", () => {
  it("name only npm scripts that there are, and the README every one that people run", () => {
    const scripts = Object.keys((JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: object }).scripts);
    for (const document of DOCUMENTS) {
      const named = readFileSync(join(ROOT, document), "utf8").matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g);
      for (const [, script] of named) expect(scripts, document).toContain(script);
    }
    for (const script of [
      "dev",
      "demo",
      "build:demo",
      "check",
      "bench",
      ...scripts.filter((name) => name.startsWith("schemas:")),
    ])
      expect(README).toContain(`npm run ${script}`);
  });

  it("link only to files that there are", () => {
    for (const document of DOCUMENTS) {
      const text = readFileSync(join(ROOT, document), "utf8").replaceAll(/```[\s\S]*?```/g, "");
      for (const [, target = ""] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g))
        expect(existsSync(join(ROOT, dirname(document), target)), `${document} → ${target}`).toBe(true);
    }
  });

  it("name in code spans only paths of the project that there are", () => {
    for (const document of DOCUMENTS) {
      const text = readFileSync(join(ROOT, document), "utf8").replaceAll(/```[\s\S]*?```/g, "");
      for (const [, path = ""] of text.matchAll(/`((?:src|scripts|tests|docs|seeds|vite|public)\/[\w./-]+)`/g))
        expect(existsSync(join(ROOT, path)), `${document}: ${path}`).toBe(true);
    }
  });

  it("have a folder for every line of the README's tree, and a line for every folder", () => {
    const tree = (/## The tree\s*```\n([\s\S]*?)```/.exec(README)?.[1] ?? "").split("\n");
    const folders = tree.map((line) => /^( *)(\S+)\/(?: |$)/.exec(line)).filter((found) => found !== null);
    const top = folders.filter(([, indent]) => indent === "").map(([, , name]) => name ?? "");
    const parts = folders.filter(([, indent]) => indent === "  ").map(([, , name]) => name ?? "");
    expect(parts.sort()).toEqual(readdirSync(join(ROOT, "src")).sort());
    for (const name of top) expect(existsSync(join(ROOT, name)), name).toBe(true);
    const kept = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
    const ours = kept.map((entry) => entry.name).filter((name) => !["node_modules", "dist", "data", "gallery"].includes(name));
    expect(top).toEqual(expect.arrayContaining(ours));
  });

  it("number each decision once and list it in the index", () => {
    const index = readFileSync(join(ROOT, "docs/decisions/README.md"), "utf8");
    const decisions = readdirSync(join(ROOT, "docs/decisions")).filter((name) => /^\d{4}-/.test(name));
    const numbers = decisions.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const name of decisions) expect(index).toContain(`(${name})`);
  });
});

describe("the operator's page", () => {
  it("has every variable that the server reads, and no other", () => {
    const source = readFileSync(join(ROOT, "src/entry/node/config.ts"), "utf8");
    const read = new Set([...source.matchAll(/(?:env\["|\(env, ")([A-Z_]+)"/g)].map(([, name]) => name));
    const operations = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
    const told = new Set([...operations.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name));
    expect(told).toEqual(read);
  });
});
