import { beforeAll } from "vitest";
import { ConsolePage } from "../browser/console-page.ts";
import { browser, server, startConsole } from "../server/start-console.ts";
import { copyOfSchemas } from "../server/start-server.ts";

/** The administrator in the studio, and the folder of its module files. */
export let admin: ConsolePage;
export let schemas: string;

/**
 * Starts a console that may write a copy of the module files, with the administrator in the studio.
 * @param prepare changes the copy before the server reads it
 */
export function startStudio(prepare: (folder: string) => void = () => undefined): void {
  startConsole(() => {
    schemas = copyOfSchemas();
    prepare(schemas);
    return { SCHEMAS_DIR: schemas, SCHEMAS_WRITABLE: "true" };
  });

  beforeAll(async () => {
    admin = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
    await admin.signIn();
    await admin.pressMenu("开发工具", "模块工坊");
  });
}
