import * as valibot from "valibot";
import {
  accessExplanationEndpoint,
  accessPeopleEndpoint,
  isJsonObject,
  studioFileEndpoint,
  studioJudgeEndpoint,
  studioNamesEndpoint,
  studioPlanEndpoint,
  studioSaveEndpoint,
  type Json,
  type JsonObject,
} from "#contract";
import { CallError, type ApiCalls } from "./api-calls.ts";
import { describe } from "./record-tools.ts";
import { defineTool, type Tool } from "./tool.ts";

const FILE = {
  path: valibot.pipe(valibot.string(), valibot.description("Path of the file: `schemas/<area>/<module>.json`")),
  text: valibot.pipe(valibot.string(), valibot.description("The whole text of the module file, as JSON")),
};

/** Tools for module files, and for questions about rights. They need the code of the studio, or of access explanations. */
export const MODULE_TOOLS: readonly Tool[] = [
  defineTool({
    name: "module_format",
    description:
      "Read the JSON Schema of module files (or of another kind of file), and the modules, dictionaries and icons that a file can name.",
    input: valibot.strictObject({ kind: valibot.optional(valibot.picklist(["module", "dashboard", "menus", "area"]), "module") }),
    run: async (api, { kind }) => {
      const names = await api.get(studioNamesEndpoint.path);
      if (!isJsonObject(names)) throw new CallError("The server gave no names");
      const { schemas, ...others } = names;
      return { schema: isJsonObject(schemas) ? (schemas[kind] ?? null) : null, ...others };
    },
  }),
  defineTool({
    name: "read_module_file",
    description: "Read a module file as it is.",
    input: valibot.strictObject({ path: FILE.path }),
    run: (api, { path }) => api.get(studioFileEndpoint.path, { path }),
  }),
  defineTool({
    name: "lint_module",
    description:
      "Check a module file together with the files of the server. Nothing is written. Every finding has a line and a mend.",
    input: valibot.strictObject(FILE),
    run: async (api, file) => ({ findings: (await judge(api, file)).findings }),
  }),
  defineTool({
    name: "preview_module",
    description: "Show what a module file would make: fields, endpoints, permission codes, and the statements for its table.",
    input: valibot.strictObject(FILE),
    run: async (api, file) => {
      const { findings, module } = await judge(api, file);
      const plan = await api.post(studioPlanEndpoint.path, file);
      const { statements = [], refused = [] } = isJsonObject(plan) ? plan : {};
      // The definition of a text without errors is that of a module in force.
      const shown = module === null ? null : describe(JSON.parse(JSON.stringify(module)) as Parameters<typeof describe>[0]);
      return { findings, module: shown, statements, refused };
    },
  }),
  defineTool({
    name: "propose_module",
    description:
      "Propose a module file. It is checked and compared with the file on the server. With `save` it is written, if the operator allows it and the person may; without it nothing is written.",
    input: valibot.strictObject({
      ...FILE,
      save: valibot.optional(valibot.boolean(), false),
      base: valibot.optional(
        valibot.pipe(
          valibot.string(),
          valibot.description("`digest` of the file that was read: a file that somebody has changed since is not overwritten"),
        ),
      ),
    }),
    writes: true,
    run: async (api, { path, text, save, base }) => {
      const plan = await api.post(studioPlanEndpoint.path, { path, text });
      if (!isJsonObject(plan)) throw new CallError("The server gave no plan");
      const { findings = [], statements = [], refused = [], digest = null } = plan;
      const saved = save ? await api.post(studioSaveEndpoint.path, { path, text, base: base ?? digest }) : null;
      return { saved: saved !== null, isNew: digest === null, findings, statements, refused };
    },
  }),
  defineTool({
    name: "explain_permission",
    description:
      "Explain why a person may do something or may not. `subject` is a permission code as `code:customer_add`, or method and path as `GET /api/…`.",
    input: valibot.strictObject({
      account: valibot.pipe(valibot.string(), valibot.description("Account of the person")),
      subject: valibot.string(),
    }),
    run: async (api, { account, subject }) => {
      const people = await api.get(accessPeopleEndpoint.path, { keyword: account, size: "50" });
      const records = isJsonObject(people) && Array.isArray(people["records"]) ? (people["records"] as readonly Json[]) : [];
      const person = records.find((each): each is JsonObject => isJsonObject(each) && each["account"] === account);
      if (person === undefined) throw new CallError(`There is no person with the account ${account}`);
      const isPlainCode = /^\w+$/.test(subject);
      const asked = isPlainCode ? `code:${subject}` : subject;
      return api.get(accessExplanationEndpoint.path, { userId: String(person["id"]), subject: asked });
    },
  }),
];

async function judge(api: ApiCalls, file: JsonObject): Promise<{ readonly findings: Json; readonly module: JsonObject | null }> {
  const reply = await api.post(studioJudgeEndpoint.path, file);
  const { findings = [], module = null } = isJsonObject(reply) ? reply : {};
  return { findings, module: isJsonObject(module) ? module : null };
}
