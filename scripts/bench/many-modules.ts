import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../../tests/support/browser/browser.ts";
import { freshPage, signInByHand } from "./console.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";
import { waitForNetworkIdle } from "../../tests/support/browser/wait-for-network-idle.ts";
import { ROOT, startServer, temporaryFolder } from "../../tests/support/server/start-server.ts";

const FEW = 10;
const MANY = 1000;
const STARTS = 3;

/** Compares 10 and 1,000 additional modules: bytes that a browser loads, and the time of a server's start. */
export async function manyModules(): Promise<Measurement[]> {
  const few = await startedWith(FEW);
  const many = await startedWith(MANY);
  return [
    measurement(`code loaded at first, ${MANY} modules against ${FEW}`, many.code / few.code, "ratio of bytes", "<=", 1.01),
    measurement(`sign-in page to home, ${MANY} modules against ${FEW}`, many.home / few.home, "ratio of time", "<=", 1.5),
    measurement(`server start, ${MANY} modules against ${FEW}`, many.start / few.start, "ratio of time", "<=", 2),
  ];
}

async function startedWith(count: number): Promise<{ code: number; home: number; start: number }> {
  const schemas = await schemasWith(count);
  const env = { DATA_DIR: temporaryFolder(), SCHEMAS_DIR: schemas };
  // The first start creates the tables. Later starts are measured.
  await (await startServer(env)).stop();
  const starts: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const server = await startServer(env);
    starts.push(server.milliseconds);
    await server.stop();
  }
  const server = await startServer(env);
  const browser = await launchBrowser();
  try {
    const homes: number[] = [];
    let code = 0;
    for (let round = 0; round < STARTS; round += 1) {
      const { page, loaded } = await freshPage(browser);
      const began = performance.now();
      await signInByHand(page, server.url);
      homes.push(performance.now() - began);
      await waitForNetworkIdle(page);
      const { scripts, styles } = await loaded();
      code = scripts + styles;
      await page.context().close();
    }
    return { code, home: median(homes), start: median(starts) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function schemasWith(count: number): Promise<string> {
  const folder = join(temporaryFolder(), "schemas");
  await cp(join(ROOT, "schemas"), folder, { recursive: true });
  await mkdir(join(folder, "bench"));
  await Promise.all(
    Array.from({ length: count }, (_, number) =>
      writeFile(join(folder, `bench/thing-${number}.json`), JSON.stringify(thing(`thing-${number}`))),
    ),
  );
  return folder;
}

/** Builds a module of ordinary size. */
export function thing(module: string): object {
  return {
    $schema: "../module.schema.json",
    module,
    title: `物品 ${module}`,
    schema: {
      type: "object",
      required: ["thingName"],
      properties: {
        thingName: { type: "string", title: "名称", maxLength: 50 },
        sex: { type: "integer", title: "性别", "x-dict": "sex" },
        ownerId: { type: "string", title: "负责人", "x-ref": { module: "user" } },
        price: { type: "string", title: "价格", "x-format": "money" },
        amount: { type: "integer", title: "数量", minimum: 0 },
        remark: { type: "string", title: "备注" },
      },
    },
    ui: { fields: { remark: { "ui:widget": "textarea" } } },
    endpoints: { base: `/blade-bench/${module}` },
    en: {
      title: `Thing ${module}`,
      thingName: "Name",
      sex: "Sex",
      ownerId: "Owner",
      price: "Price",
      amount: "Amount",
      remark: "Remark",
    },
  };
}
