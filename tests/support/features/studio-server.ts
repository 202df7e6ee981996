import { afterAll, beforeAll, expect } from "vitest";
import type { ModuleFiles } from "#server/schemas";
import { moduleFolderOf, type TestFolder } from "../modules/module-files.ts";
import { DATABASE, createTestServer, type TestClient, type TestServer } from "../server/create-test-server.ts";

/** The server of a test of the studio, its folder of module files, and its administrator. */
export let server: TestServer;
export let folder: TestFolder;
export let admin: TestClient;

/**
 * Starts a server whose module files can be written, without a browser.
 * @param change operations of the folder that do something else
 */
export function startStudioServer(change: (files: ModuleFiles) => Partial<ModuleFiles> = () => ({})): void {
  beforeAll(async () => {
    folder = await moduleFolderOf(() => server.server);
    const moduleFiles = { ...folder.moduleFiles, ...change(folder.moduleFiles) };
    server = await createTestServer({ database: DATABASE, deps: { moduleFiles } });
    admin = await server.signIn("admin");
  });

  afterAll(async () => {
    await server.close();
    await folder.remove();
    expect(server.errors).toEqual([]);
  });
}
