import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { KINDS, inWords, kindOf, parseField, type NewField, type NewModule } from "#metadata";
import { newModuleFile, newModuleOf } from "./support/new-module-file.ts";
import { main } from "./support/write-or-check.ts";
import { ROOT } from "./support/root.ts";

const KIND_LIST = `${Object.entries(KINDS)
  .map(([id, kind]) => `    ${id.padEnd(10)}${kind.says}`)
  .join("\n")}
    dict:CODE   an entry of a dictionary, e.g. dict:sex or dict:biz:order_source
    ref:MODULE  a record of another module, e.g. ref:dept`;

const USAGE = `Writes a module file to start from. Without flags it asks.

  npm run schemas:new -- customer --area crm --title 客户 --english Customers \\
    --field 'name:text!=名称|Name' --field 'phone:phone=电话|Phone' --field 'deptId:ref:dept=部门|Department'

  --area AREA         folder under schemas/, default: demo
  --title 中文        default: the name
  --english TEXT      default: the name in words
  --base PATH         of its endpoints, default: /blade-<area>/<name>
  --field SPEC        name:kind[!]=中文|English, once per field; ! means required; default: name:text!
  --print             to the terminal instead of a file
  --force             overwrite an existing file

  Kinds of fields:
${KIND_LIST}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    area: { type: "string" },
    title: { type: "string" },
    english: { type: "string" },
    base: { type: "string" },
    field: { type: "string", multiple: true },
    print: { type: "boolean", default: false },
    force: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

await main(async () => {
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [name] = positionals;
  if (name === undefined && !process.stdin.isTTY) {
    process.stderr.write(USAGE);
    return 2;
  }
  const wanted = name === undefined ? await ask() : newModuleOf(name, values);
  return write(wanted);
});

async function ask(): Promise<NewModule> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = async (question: string, otherwise: string): Promise<string> =>
    (await prompt.question(`${question} [${otherwise}]: `)).trim() || otherwise;
  try {
    const module = await answer("Name, lower-case words joined by hyphens", "customer");
    const area = await answer("Area, the folder under schemas/ and the menu", "demo");
    const title = await answer("Chinese title", module);
    const english = await answer("English title", inWords(module));
    const base = await answer("Base of the endpoints", `/blade-${area}/${module}`);
    process.stdout.write(`Fields, one per line as name:kind[!]=中文|English (! = required); an empty line ends.\n${KIND_LIST}\n`);
    const fields: NewField[] = [];
    for (let line = await prompt.question("> "); line.trim() !== ""; line = await prompt.question("> ")) {
      const field = parseField(line.trim());
      if (kindOf(field.kind) === null) process.stdout.write(`No kind of field “${field.kind}”\n`);
      else fields.push(field);
    }
    return { module, area, title, english, base, fields: fields.length > 0 ? fields : [parseField("name:text!=名称|Name")] };
  } finally {
    prompt.close();
  }
}

/** Lints the file before it is written. */
async function write(wanted: NewModule): Promise<number> {
  const { path, text, problems } = await newModuleFile(wanted);
  if (problems.length > 0) {
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    return 1;
  }
  if (values.print) {
    process.stdout.write(text);
    return 0;
  }
  const file = join(ROOT, path);
  if (existsSync(file) && !values.force) {
    process.stderr.write(`${path} exists; --force overwrites it\n`);
    return 1;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  process.stdout.write(
    `${path}\nA running server has it within a second: sign in as admin and reload. What else it can say: docs/module-format.md\n`,
  );
  return 0;
}
