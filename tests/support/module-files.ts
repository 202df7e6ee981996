import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModuleFiles } from "#server/schemas";
import { knownIds } from "../../src/entry/known-ids.ts";
import { createModuleFiles } from "../../src/entry/node/module-files.ts";
import { ROOT } from "./test-deps.ts";

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
