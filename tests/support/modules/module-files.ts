import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadCatalog } from "#metadata/load";
import type { ModuleFiles } from "#server/schemas";
import { knownIds } from "../../../src/entry/known-ids.ts";
import { createModuleFiles } from "../../../src/entry/node/module-files.ts";
import { readSchemas } from "../../../src/entry/node/schemas-folder.ts";
import type { TestServer } from "../server/create-test-server.ts";
import { ROOT } from "../server/test-deps.ts";

export interface TestFolder {
  /** Path of a copy of the shipped module files. */
  readonly folder: string;
  readonly moduleFiles: ModuleFiles;
  remove(): Promise<void>;
}

/** A copy of the shipped module files. @param apply what the server does after a write */
export async function moduleFolder(writable = true, apply = (): Promise<void> => Promise.resolve()): Promise<TestFolder> {
  const root = await mkdtemp(join(tmpdir(), "trellis-schemas-"));
  const folder = join(root, "schemas");
  await cp(join(ROOT, "schemas"), folder, { recursive: true });
  return {
    folder,
    moduleFiles: createModuleFiles({ folder, writable, known: () => Promise.resolve(knownIds), apply }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** A folder whose files a server puts in force after each write. @param serverOf the server, once it has started */
export async function moduleFolderOf(serverOf: () => TestServer["server"]): Promise<TestFolder> {
  const folder: TestFolder = await moduleFolder(true, async () => {
    const { files } = await readSchemas(folder.folder);
    await serverOf().replaceCatalog(loadCatalog(files, knownIds).catalog);
  });
  return folder;
}
