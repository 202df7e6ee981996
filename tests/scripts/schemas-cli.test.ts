import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Finding, Locale } from "#contract";
import { LoadCache } from "#metadata/load";
import { lintFiles, type LintOptions, type LintRun } from "../../scripts/lint-report/lint-files.ts";
import { prettyReport } from "../../scripts/lint-report/pretty.ts";
import { newModuleFile, newModuleOf } from "../../scripts/support/new-module-file.ts";
import { corpusText } from "../lint-corpus/corpus-project.ts";

const ROOT = new URL("../..", import.meta.url).pathname;
let folder: string;
let broken: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "trellis-lint-"));
  mkdirSync(join(folder, "demo"));
  broken = join(folder, "demo", "sample.json");
  writeFileSync(broken, corpusText("key-filter"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(script: string, ...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "scripts", script), ...args], {
    encoding: "utf8",
    cwd: ROOT,
    env: { ...process.env, LANG: "en_US.UTF-8", LC_ALL: "" },
    input: "",
  });
  return { status, stdout, stderr };
}

/** One run in this process per test; one process shows that arguments, output and exit code arrive. */
const cache = new LoadCache();
const lint = (names: readonly string[], format: LintOptions["format"] = "pretty", locale: Locale = "en"): Promise<LintRun> =>
  lintFiles(names, { format, locale, colours: false, cache });

describe("schemas-lint", () => {
  test("is content with the shipped files", async () => {
    const { status, stdout } = await lint([]);
    expect(stdout).toMatch(/^\d+ files, no problems found\n$/);
    expect(status).toBe(0);
  });

  test("shows the line of a mistake, marked, without colours off a terminal", async () => {
    const { status, stdout } = run("schemas-lint.ts", broken);
    expect(status).toBe(1);
    expect(stdout).toBe((await lint([broken])).stdout);
    expect(stdout).toContain('"filter": ["name"');
    expect(stdout).toMatch(/^ +\| {7}\^{8}$/m);
    expect(stdout).toContain("→ Did you mean “filters”?");
    expect(stdout.includes("\u001B")).toBe(false);
  });

  test("shows that the named file clashes with a file of the project", async () => {
    const clashing = join(folder, "demo", "second.json");
    const param = readFileSync(join(ROOT, "schemas/system/param.json"), "utf8");
    writeFileSync(clashing, param.replace('"module": "param"', '"module": "second"'));
    const { status, stdout } = await lint([clashing]);
    expect(stdout).toContain("already belongs to schemas/system/param.json");
    expect(status).toBe(1);
  });

  test("shows at once everything that a copy takes from the file that it was made from", async () => {
    const copy = join(folder, "demo", "copy.json");
    const param = readFileSync(join(ROOT, "schemas/system/param.json"), "utf8");
    writeFileSync(copy, param.replace('"module": "param",', '"module": "copy", "permission": "param",'));
    const findings = JSON.parse((await lint([copy], "json")).stdout) as readonly Finding[];
    expect(findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ["clash", "/permission"],
      ["clash", "/ui/menu/path"],
      ["clash", "/endpoints/base"],
    ]);
  });

  test("lets a file of elsewhere stand in for the project's file of that name", async () => {
    const draft = join(folder, "system", "param.json");
    mkdirSync(join(folder, "system"));
    writeFileSync(draft, readFileSync(join(ROOT, "schemas/system/param.json"), "utf8"));
    expect(await lint([draft])).toMatchObject({ status: 0, stdout: "1 file, no problems found\n" });
  });

  test("reads the files of a folder", async () => {
    const { status, stdout } = await lint(["schemas/system"]);
    expect(stdout).toMatch(/^\d{2} files, no problems found\n$/);
    expect(status).toBe(0);
  });

  test("takes the title of an area of elsewhere for what it is", async () => {
    const area = join(folder, "laboratory");
    mkdirSync(area, { recursive: true });
    const text = JSON.stringify({ $schema: "../area.schema.json", title: "实验室", en: "Laboratory" });
    writeFileSync(join(area, "area.json"), text);
    expect(await lint([area])).toMatchObject({ status: 0, stdout: "1 file, no problems found\n" });
  });

  test("counts the files that wait for a file with errors, where that file is listed too", () => {
    const finding = (file: string, rule: string): Finding => {
      const words = { zh: "错误", en: `wrong in ${file}` };
      const place = { line: 1, column: 1, endLine: 1, endColumn: 2, pointer: "" };
      return { file, rule, severity: "error", message: words, hint: words, ...place, related: [] };
    };
    const findings = [
      finding("a.json", "unknown-key"),
      finding("b.json", "broken-dependency"),
      finding("b.json", "broken-dependency"),
    ];
    const report = (whole: boolean): string =>
      prettyReport(findings, { locale: "en", texts: new Map(), checked: 2, colours: false, whole });
    expect(report(true)).not.toContain("wrong in b.json");
    expect(report(true)).toMatch(/2 files: 1 error, 0 warnings\n1 file that refers to them only waits for these\n$/);
    expect(report(false)).toContain("wrong in b.json");
  });

  test("speaks Chinese when asked", async () => {
    expect((await lint([broken], "pretty", "zh")).stdout).toContain("未知的键“filter”");
  });

  test("gives findings as JSON", async () => {
    const { status, stdout } = await lint([broken], "json");
    const findings = JSON.parse(stdout) as readonly Finding[];
    expect(findings.find((finding) => finding.rule === "unknown-key")).toMatchObject({
      line: 23,
      column: 7,
      pointer: "/ui/list/filter",
    });
    expect(status).toBe(1);
  });

  test("gives a SARIF log whose results name its rules", async () => {
    const log = JSON.parse((await lint([broken], "sarif")).stdout) as {
      readonly version: string;
      readonly runs: readonly {
        readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
        readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number; readonly level: string }[];
      }[];
    };
    expect(log.version).toBe("2.1.0");
    const [only] = log.runs;
    expect(only?.results.length).toBeGreaterThan(0);
    for (const result of only?.results ?? []) expect(only?.tool.driver.rules[result.ruleIndex]?.id).toBe(result.ruleId);
  });

  test("shows both places of a contradiction, also to code scanners", async () => {
    const draft = join(folder, "demo", "opposed.json");
    const param = readFileSync(join(ROOT, "schemas/system/param.json"), "utf8");
    const opposed = param
      .replace('"module": "param"', '"module": "opposed"')
      .replace(/"maxLength": \d+/, '"maxLength": 3,\n        "minLength": 9');
    writeFileSync(draft, opposed);
    const lineOf = (words: string): number => opposed.slice(0, opposed.indexOf(words)).split("\n").length;
    const [least, most] = [lineOf('"minLength": 9'), lineOf('"maxLength": 3')];
    const { stdout } = await lint([draft]);
    expect(stdout).toMatch(new RegExp(`minLength 9 is above maxLength 3 \\[empty-range\\] \\S*opposed.json:${least}:`));
    expect(stdout).toMatch(
      new RegExp(`It contradicts this place: \\S*opposed.json:${most}:\\d+\\n +${most} \\| .*"maxLength": 3`),
    );
    const log = JSON.parse((await lint([draft], "sarif")).stdout) as {
      readonly runs: readonly { readonly results: readonly { readonly ruleId: string; readonly relatedLocations: unknown }[] }[];
    };
    expect(log.runs[0]?.results.find(({ ruleId }) => ruleId === "empty-range")?.relatedLocations).toMatchObject([
      { physicalLocation: { region: { startLine: most } } },
    ]);
  });

  test("takes the format and the language as options, and says in one line how to call it otherwise", () => {
    expect(run("schemas-lint.ts", "--format", "json", "--lang", "zh", "schemas/none.json")).toMatchObject({
      status: 2,
      stdout: "",
    });
    expect(run("schemas-lint.ts", "--format", "xml")).toMatchObject({ status: 2, stdout: "" });
  });

  test("says in one line that a file is not there", async () => {
    const { status, stderr } = await lint(["schemas/none.json"]);
    expect(stderr).toBe("No such file: schemas/none.json\n");
    expect(status).toBe(2);
  });
});

describe("schemas-new", () => {
  const kinds = [
    "text!",
    "longtext",
    "integer",
    "number",
    "money",
    "yesno",
    "date",
    "moment",
    "phone",
    "email",
    "image",
    "file",
    "richtext",
    "status",
    "dict:sex",
    "ref:dept",
    "ref:user",
  ];

  test("writes a file in which the linter finds nothing, whatever kinds of fields it has", async () => {
    const fields = kinds.flatMap((kind, index) => ["--field", `field${index}:${kind}=字段${index}|Field ${index}`]);
    const { status, stdout, stderr } = run("schemas-new.ts", "probe", "--area", "demo", "--title", "探针", ...fields, "--print");
    expect([status, stderr]).toEqual([0, ""]);
    const file = JSON.parse(stdout) as {
      readonly module: string;
      readonly schema: { readonly properties: Readonly<Record<string, unknown>> };
    };
    expect(file.module).toBe("probe");
    expect(Object.keys(file.schema.properties)).toHaveLength(kinds.length);
    const path = join(folder, "demo", "probe.json");
    writeFileSync(path, stdout);
    expect((await lint([path])).stdout).toBe("1 file, no problems found\n");
  });

  test("refuses what the linter would refuse, and says why", async () => {
    const problems = async (name: string, ...field: readonly string[]): Promise<string> =>
      (await newModuleFile(newModuleOf(name, field.length === 0 ? {} : { field }), cache)).problems.join("\n");
    expect(run("schemas-new.ts", "Probe", "--print").stderr).toContain("lower-case words joined by hyphens");
    expect(await problems("param")).toContain("schemas/system/param.json");
    await expect(problems("probe", "a:nope")).rejects.toThrow("No kind of field “nope”");
    expect(await problems("probe", "deptId:ref:depts")).toContain("Did you mean “dept”?");
  });
});
