import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../../tests/support/browser/browser.ts";
import { freshPage, signInByHand } from "./console.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";
import { thing } from "./many-modules.ts";
import { ROOT, signIn, startServer, temporaryFolder } from "../../tests/support/server/start-server.ts";

const DROPS = 5;

/** Measures the time from a new file in schemas/ until its list answers, and until an administrator sees its screen. */
export async function dropToScreen(): Promise<Measurement[]> {
  const schemas = join(temporaryFolder(), "schemas");
  await cp(join(ROOT, "schemas"), schemas, { recursive: true });
  await mkdir(join(schemas, "bench"));
  const server = await startServer({ DATA_DIR: temporaryFolder(), SCHEMAS_DIR: schemas });
  const browser = await launchBrowser();
  try {
    const headers = await signIn(server.url);
    const { page } = await freshPage(browser);
    await signInByHand(page, server.url);
    const answers: number[] = [];
    const screens: number[] = [];
    for (let drop = 0; drop < DROPS; drop += 1) {
      const name = `drop-${drop}`;
      const began = performance.now();
      await writeFile(join(schemas, `bench/${name}.json`), JSON.stringify(thing(name)));
      while (!(await fetch(`${server.url}/api/blade-bench/${name}/list`, { headers })).ok)
        await new Promise((resume) => setTimeout(resume, 5));
      answers.push(performance.now() - began);
      await page.goto(`${server.url}/bench/${name}`);
      await page.getByRole("columnheader", { name: "名称" }).waitFor();
      screens.push(performance.now() - began);
    }
    return [
      measurement("a dropped file's list answers", median(answers) / 1000, "s", "<=", 1),
      measurement("a dropped file's screen stands, page load included", median(screens) / 1000, "s", "<=", 1),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
