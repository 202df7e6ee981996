import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { KnownIds } from "../module/catalog.ts";
import { LoadCache } from "./load-cache.ts";
import { loadCatalog, type SourceFile } from "./load.ts";

const KNOWN: KnownIds = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ["apps"] };

function moduleFile(name: string, refersTo?: string): SourceFile {
  const link = refersTo === undefined ? {} : { otherId: { type: "string", title: "另一", "x-ref": { module: refersTo } } };
  const value = {
    $schema: "../module.schema.json",
    module: name,
    title: "模块",
    schema: { type: "object", properties: { name: { type: "string", title: "名称" }, ...link } },
    endpoints: { base: `/${name}` },
    en: { title: "Module", name: "Name", ...(refersTo === undefined ? {} : { otherId: "Other" }) },
  };
  return { path: `schemas/demo/${name}.json`, text: JSON.stringify(value, null, 2) };
}

describe("a broken file", () => {
  const broken = { path: "schemas/demo/a.json", text: "{" };

  test("takes down the modules that refer to it, directly or through others, and nothing else", () => {
    const result = loadCatalog([broken, moduleFile("b", "a"), moduleFile("c", "b"), moduleFile("d")], KNOWN);
    expect([...result.catalog.modules.keys()]).toEqual(["d"]);
    expect(result.findings.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
      "schemas/demo/a.json syntax",
      "schemas/demo/b.json broken-dependency",
      "schemas/demo/c.json broken-dependency",
    ]);
    expect(result.findings.slice(1).map(({ hint }) => hint.en)).toEqual([
      "Fix the errors in schemas/demo/a.json first",
      "Fix the errors in schemas/demo/a.json first",
    ]);
  });

  test("learns of a clash in the first round, and takes nothing from the other module", () => {
    const text = moduleFile("b").text.replace("/b", "/a").replace('"title": "名称"', '"title": "名称", "maxLenght": 5');
    const { catalog, findings } = loadCatalog(
      [{ path: "schemas/demo/b.json", text }, moduleFile("c", "b"), moduleFile("a")],
      KNOWN,
    );
    expect(findings.map(({ file, line, rule }) => `${file} ${line} ${rule}`)).toEqual([
      "schemas/demo/b.json 10 unknown-key",
      "schemas/demo/b.json 15 clash",
      "schemas/demo/c.json 16 broken-dependency",
    ]);
    expect([...catalog.modules.keys()]).toEqual(["a"]);
  });

  test("names its line and column", () => {
    const [finding] = loadCatalog([{ path: "schemas/demo/a.json", text: '{\n  "module": a\n}' }], KNOWN).findings;
    expect(finding).toMatchObject({ line: 2, column: 13, endLine: 2, endColumn: 14 });
  });
});

describe("two files that claim the same", () => {
  test("the one given first stays", () => {
    const [first, second] = ["a", "b"].map((name) => ({
      ...moduleFile(name),
      text: moduleFile(name).text.replace(`"/${name}"`, '"/shared"'),
    }));
    if (first === undefined || second === undefined) throw new Error("two files");
    expect([...loadCatalog([first, second], KNOWN).catalog.modules.keys()]).toEqual(["a"]);
    expect([...loadCatalog([second, first], KNOWN).catalog.modules.keys()]).toEqual(["b"]);
  });

  test("the one whose base has its own name stays, and the other one is told its base", () => {
    const copied = { ...moduleFile("b"), text: moduleFile("b").text.replace('"/b"', '"/a"') };
    const { catalog, findings } = loadCatalog([copied, moduleFile("a")], KNOWN);
    expect([...catalog.modules.keys()]).toEqual(["a"]);
    expect(findings.map(({ file, hint }) => `${file} ${hint.en}`)).toEqual([
      'schemas/demo/b.json Write "base": "/b", or choose another endpoints.base',
    ]);
  });

  test("two files of one name have a finding each, and one stays in force", () => {
    const twin = { ...moduleFile("a"), path: "schemas/other/a.json" };
    const { catalog, findings } = loadCatalog([moduleFile("a"), twin], KNOWN);
    expect([...catalog.modules.keys()]).toEqual(["a"]);
    expect(findings.map(({ file, rule, severity }) => `${file} ${rule} ${severity}`)).toEqual([
      "schemas/demo/a.json clash warning",
      "schemas/other/a.json clash error",
    ]);
  });

  const copy = { ...moduleFile("a-copy"), text: moduleFile("a-copy").text.replace('"/a-copy"', '"/b"') };
  const files = [copy, moduleFile("b"), moduleFile("c", "b")];

  test("a copy breaks itself, not its original with the modules that refer to it", () => {
    const { catalog, findings } = loadCatalog(files, KNOWN);
    expect([...catalog.modules.keys()]).toEqual(["b", "c"]);
    expect(findings.map(({ file, rule }) => `${file} ${rule}`)).toEqual(["schemas/demo/a-copy.json clash"]);
  });

  test("the active one stays, whatever refers to the other", () => {
    const { catalog } = loadCatalog(files, KNOWN, undefined, new Set([copy.path]));
    expect([...catalog.modules.keys()]).toEqual(["a-copy"]);
  });
});

describe("menus.json", () => {
  const folders = (text: unknown): SourceFile => ({ path: "schemas/menus.json", text: JSON.stringify(text) });

  test("gives folders, and an area without one gets its own", () => {
    const { catalog, findings } = loadCatalog(
      [folders({ folders: [{ code: "base", title: "基础", en: "Base", sort: 5 }] }), moduleFile("a")],
      KNOWN,
    );
    expect(findings).toEqual([]);
    expect(catalog.folders.map(({ code, sort }) => [code, sort])).toEqual([
      ["base", 5],
      ["demo", 1000],
    ]);
  });

  test.each([
    ["an unknown parent", { code: "a", title: "甲", en: "A", parent: "bb" }, "/folders/1/parent"],
    ["an unknown key", { code: "a", title: "甲", en: "A", order: 1 }, "/folders/1/order"],
    ["a missing title", { code: "a", en: "A" }, "/folders/1"],
    ["the same code twice", { code: "base", title: "甲", en: "A" }, "/folders/1/code"],
    ["an unknown icon", { code: "a", title: "甲", en: "A", icon: "app" }, "/folders/1/icon"],
    ["an unknown screen", { code: "a", title: "甲", en: "A", screen: "nowhere" }, "/folders/1/screen"],
    ["a circle", { code: "a", title: "甲", en: "A", parent: "a" }, "/folders/1/parent"],
  ])("%s is found, and takes no module down", (_, folder, pointer) => {
    const { catalog, findings } = loadCatalog(
      [folders({ folders: [{ code: "base", title: "基础", en: "Base" }, folder] }), moduleFile("a")],
      KNOWN,
    );
    expect(findings.map((finding) => finding.pointer)).toEqual([pointer]);
    expect([...catalog.modules.keys()]).toEqual(["a"]);
  });

  const area = (name: string, parent: string): SourceFile => ({
    path: `schemas/${name}/area.json`,
    text: JSON.stringify({ title: "区域", en: "Area", parent }),
  });

  test("an area stands in another, whichever file is read first; one in a broken area goes with it", () => {
    const files = [
      folders({ folders: [{ code: "base", title: "基础", en: "Base" }] }),
      area("attic", "house"),
      area("house", "base"),
    ];
    const read = loadCatalog(files, KNOWN);
    expect(read.findings).toEqual([]);
    expect(read.catalog.folders.map(({ code, parent }) => [code, parent])).toEqual([
      ["base", null],
      ["attic", "house"],
      ["house", "base"],
    ]);
    const broken = loadCatalog([...files.slice(0, 2), area("house", "nowhere")], KNOWN);
    expect(broken.findings.map(({ file, pointer }) => [file, pointer])).toEqual([["schemas/house/area.json", "/parent"]]);
    expect(broken.catalog.folders.map(({ code }) => code)).toEqual(["base"]);
  });

  test("areas that stand in each other are found", () => {
    const { findings, catalog } = loadCatalog([area("attic", "house"), area("house", "attic"), area("yard", "yard")], KNOWN);
    expect(findings.map(({ file, pointer }) => [file, pointer])).toEqual(
      ["attic", "house", "yard"].map((name) => [`schemas/${name}/area.json`, "/parent"]),
    );
    expect(catalog.folders).toEqual([]);
  });
});

describe("loading again with the same cache", () => {
  test("gives the same module objects while nothing has changed, and a new one for a changed file", () => {
    const cache = new LoadCache();
    const before = loadCatalog([moduleFile("a"), moduleFile("b", "a"), moduleFile("c")], KNOWN, cache).catalog.modules;
    const changed = { ...moduleFile("a"), text: moduleFile("a").text.replace("名称", "名字") };
    const after = loadCatalog([changed, moduleFile("b", "a"), moduleFile("c")], KNOWN, cache).catalog.modules;
    expect(after.get("c")).toBe(before.get("c"));
    expect(after.get("a")?.fields[0]?.title.zh).toBe("名字");
  });

  test("sees a module that a reference was waiting for", () => {
    const cache = new LoadCache();
    expect([...loadCatalog([moduleFile("b", "a")], KNOWN, cache).catalog.modules.keys()]).toEqual([]);
    expect([...loadCatalog([moduleFile("b", "a"), moduleFile("a")], KNOWN, cache).catalog.modules.keys()]).toEqual(["a", "b"]);
    expect([...loadCatalog([moduleFile("b", "a")], KNOWN, cache).catalog.modules.keys()]).toEqual([]);
  });

  test("sees a menu folder that came into being and went", () => {
    const cache = new LoadCache();
    const file = moduleFile("a");
    const text = file.text.replace('"title"', '"ui": { "menu": { "parent": "attic" } }, "title"');
    const files = [{ ...file, text }];
    const house = { path: "schemas/attic/c.json", text: moduleFile("c").text };
    const rules = (all: readonly SourceFile[]) => loadCatalog(all, KNOWN, cache).findings.map(({ rule }) => rule);
    expect(rules(files)).toEqual(["unknown-folder"]);
    expect(rules([...files, house])).toEqual([]);
    expect(rules(files)).toEqual(["unknown-folder"]);
  });

  test("uses what another cache knows, and leaves nothing there", () => {
    const base = new LoadCache();
    const files = [moduleFile("a"), moduleFile("b", "a")];
    const before = loadCatalog(files, KNOWN, base).catalog.modules;
    const draft = { ...moduleFile("a"), text: moduleFile("a").text.replace("名称", "名字") };
    const cache = new LoadCache(base);
    expect(loadCatalog(files, KNOWN, cache).catalog.modules.get("b")).toBe(before.get("b"));
    expect(loadCatalog([draft, moduleFile("b", "a")], KNOWN, cache).catalog.modules.get("a")?.fields[0]?.title.zh).toBe("名字");
    expect(loadCatalog(files, KNOWN, base).catalog.modules.get("a")).toBe(before.get("a"));
  });

  test("sees a dictionary that came into being", () => {
    const cache = new LoadCache();
    const file = moduleFile("a");
    const text = file.text.replace('"title": "名称"', '"title": "名称", "x-dict": "colour"');
    const files = [{ ...file, text }];
    expect(loadCatalog(files, KNOWN, cache).findings.map(({ rule }) => rule)).toEqual(["unknown-dictionary"]);
    const more = { ...KNOWN, dictionaries: { ...KNOWN.dictionaries, dict: ["colour"] } };
    expect(loadCatalog(files, more, cache).findings).toEqual([]);
  });
});

describe("whatever a file holds", () => {
  const seed = readFileSync(new URL("../../../tests/lint-corpus/files/valid.json", import.meta.url), "utf8");

  /** Replaces one value anywhere in a JSON tree. */
  function* mutants(value: unknown, replacement: unknown): Generator {
    yield replacement;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        for (const mutant of mutants(item, replacement)) yield value.with(index, mutant);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, part] of Object.entries(value))
        for (const mutant of mutants(part, replacement)) yield { ...value, [key]: mutant };
    }
  }

  test.each([[null], [0], ["x"], [true], [[]], [{}], [[1]], [{ type: "x" }], ["__proto__"]])(
    "with %j in any place, loading never fails",
    (replacement) => {
      for (const mutant of mutants(JSON.parse(seed), replacement)) {
        const { findings, catalog } = loadCatalog([{ path: "schemas/system/sample.json", text: JSON.stringify(mutant) }], KNOWN);
        expect(
          findings.filter((finding) => finding.rule === "unprocessable" || finding.message.en.includes("cannot check")),
        ).toEqual([]);
        expect(catalog.modules.size).toBeLessThanOrEqual(1);
      }
    },
  );

  /** Adds a key to one object anywhere in a JSON tree. */
  function* withKey(value: unknown, key: string, added: unknown): Generator {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        for (const mutant of withKey(item, key, added)) yield value.with(index, mutant);
    } else if (typeof value === "object" && value !== null) {
      yield { ...value, [key]: added };
      for (const [name, part] of Object.entries(value))
        for (const mutant of withKey(part, key, added)) yield { ...value, [name]: mutant };
    }
  }

  test.each([["__proto__"], ["constructor"], [""], ["toString"], ["x-ref"], ["anyOf"], ["/~"]])(
    "with a key %j in any object, loading never fails",
    (key) => {
      for (const added of [{ a: 1 }, "x"]) {
        for (const mutant of withKey(JSON.parse(seed), key, added)) {
          const { findings } = loadCatalog([{ path: "schemas/system/sample.json", text: JSON.stringify(mutant) }], KNOWN);
          expect(
            findings.filter((finding) => finding.rule === "unprocessable" || finding.message.en.includes("cannot check")),
          ).toEqual([]);
        }
      }
    },
  );

  test("however deep or large it is, loading does not hang or overflow", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const large = `{"a": "${"x".repeat(3_000_000)}"}`;
    for (const text of [deep, large, '"'.repeat(100_000), '"\\\\"'.repeat(300_000), "{".repeat(100_000)]) {
      const { findings } = loadCatalog([{ path: "schemas/system/sample.json", text }], KNOWN);
      expect(findings.map(({ rule }) => rule)).toEqual(["syntax"]);
    }
  });

  test("however many ways lead from bound to bound, loading does not hang, and a circle is found", () => {
    const names = Array.from({ length: 60 }, (_, at) => `f${at}`);
    const bounds = (at: number): object => ({
      ...(at + 1 < names.length ? { "x-maximum": names[at + 1] } : {}),
      ...(at + 2 < names.length ? { "x-exclusiveMaximum": names[at + 2] } : {}),
    });
    const properties = Object.fromEntries(
      names.map((name, at) => [name, { type: "integer", title: `数${at}`, ...bounds(at) }] as const).toReversed(),
    );
    const rulesOf = (fields: object): readonly string[] => {
      const value = JSON.parse(moduleFile("bounds").text) as { schema: object; en: object };
      const en = { title: "Module", ...Object.fromEntries(names.map((name) => [name, `Number ${name}`])) };
      const text = JSON.stringify({ ...value, schema: { type: "object", properties: fields }, en });
      return loadCatalog([{ path: "schemas/demo/bounds.json", text }], KNOWN).findings.map(({ rule }) => rule);
    };
    expect(rulesOf(properties)).toEqual([]);
    const last = { type: "integer", title: "数59", "x-exclusiveMaximum": "f0" };
    expect(rulesOf({ ...properties, f59: last })).toContain("bound-cycle");
  });

  test("cut off anywhere, loading never fails and says where", () => {
    for (let length = 0; length < seed.length - 2; length += 7) {
      const { findings } = loadCatalog([{ path: "schemas/system/sample.json", text: seed.slice(0, length) }], KNOWN);
      expect(findings[0]?.rule).toMatch(/syntax|wrong-type|missing-key/);
    }
  });
});
