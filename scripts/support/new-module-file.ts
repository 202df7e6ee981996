import { inWords, moduleFile, parseField, type NewModule } from "#metadata";
import { loadCatalog, type LoadCache } from "#metadata/load";
import { readProject } from "./project.ts";

/** Properties of a new module. Those that are left out have defaults, which contain its name. */
export interface NewModuleFlags {
  readonly area?: string | undefined;
  readonly title?: string | undefined;
  readonly english?: string | undefined;
  readonly base?: string | undefined;
  readonly field?: readonly string[] | undefined;
}

export function newModuleOf(name: string, flags: NewModuleFlags): NewModule {
  const { area = "demo", title = name, english = inWords(name), base = `/blade-${area}/${name}` } = flags;
  return { module: name, area, title, english, base, fields: (flags.field ?? ["name:text!=名称|Name"]).map(parseField) };
}

/** The text of a new file, its path in the project, and what the linter has against it, a line each. */
export interface NewModuleFile {
  readonly path: string;
  readonly text: string;
  readonly problems: readonly string[];
}

/**
 * Lints the file of a new module beside those of the project.
 * @throws Error for a kind of field that there is not
 */
export async function newModuleFile(wanted: NewModule, cache?: LoadCache): Promise<NewModuleFile> {
  const text = moduleFile(wanted);
  const path = `schemas/${wanted.area}/${wanted.module}.json`;
  const { files, known } = await readProject();
  const others = files.filter((file) => file.path !== path);
  const { findings } = loadCatalog([...others, { path, text }], known, cache);
  const wrong = findings.filter((finding) => finding.file === path);
  return { path, text, problems: wrong.map(({ pointer, message, hint }) => `${pointer || "/"}: ${message.en}. ${hint.en}`) };
}
