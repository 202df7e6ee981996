import { TrellisError } from "#contract";
import type { FolderChange, ModuleFile, ModuleFiles } from "#server/schemas";
import { moduleOfPath } from "./folder.ts";

/**
 * The further changes of a rename: the file of the old name is removed, and files that refer to the module get its new name.
 * @throws TrellisError badRequest when there is a file at the new path
 */
export async function changesOfRename(folder: ModuleFiles, path: string, replaces: string): Promise<FolderChange> {
  const files = await folder.read();
  if (files.some((file) => file.path === path)) throw new TrellisError("badRequest", { params: { path }, text: TAKEN });
  const [from, to] = [moduleOfPath(replaces), moduleOfPath(path)];
  const changed = files.flatMap((file): ModuleFile[] => {
    if (file.path === replaces) return [];
    const text = withModule(file.text, from, to);
    return text === file.text ? [] : [{ path: file.path, text }];
  });
  return { removed: replaces, changed };
}

const TAKEN = {
  zh: "{path} 已存在，请换一个模块标识",
  en: "{path} exists already. Choose another module name.",
};

/** Every key of the format whose value is the name of a module is called `module`. */
function withModule(text: string, from: string, to: string): string {
  return text.replaceAll(new RegExp(`("module"\\s*:\\s*)"${from}"`, "g"), (_, key: string) => `${key}${JSON.stringify(to)}`);
}
