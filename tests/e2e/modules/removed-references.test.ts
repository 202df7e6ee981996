import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startConsoleServer, type ConsoleServer } from "../../support/server/console-server.ts";
import { copyOfSchemas, signIn } from "../../support/server/start-server.ts";
import { copyTemplate, type DatabaseCopy } from "../../support/database/test-database.ts";

const supplier = {
  $schema: "../module.schema.json",
  module: "supplier",
  title: "供货商",
  schema: { type: "object", properties: { name: { type: "string", title: "名称", maxLength: 40 } } },
  endpoints: { base: "/stall/supplier" },
  en: { title: "Suppliers", name: "Name" },
};
const goods = {
  $schema: "../module.schema.json",
  module: "stall-goods",
  title: "货品",
  schema: {
    type: "object",
    properties: {
      name: { type: "string", title: "名称", maxLength: 40 },
      supplierId: { type: "string", title: "供货商", "x-ref": { module: "supplier" } },
    },
  },
  endpoints: { base: "/stall/goods" },
  en: { title: "Goods", name: "Name", supplierId: "Supplier" },
};
const dashboard = {
  $schema: "../dashboard.schema.json",
  title: "货摊",
  parts: [{ id: "count", title: "货品数", kind: "figure", query: { module: "stall-goods" } }],
  en: { title: "Stall", parts: { count: "Goods" } },
};

let copy: DatabaseCopy;
let server: ConsoleServer;
const schemas = copyOfSchemas();
const drop = (path: string, value: object): void => writeFileSync(join(schemas, path), JSON.stringify(value));
const said = (words: string): Promise<void> => expect.poll(() => server.output()).toContain(words);

beforeAll(async () => {
  copy = await copyTemplate("embedded");
  mkdirSync(join(schemas, "stall"));
  server = await startConsoleServer({ ...copy.environment, SERVE_CONSOLE: "false", SCHEMAS_DIR: schemas });
});

afterAll(async () => {
  await server.stop();
  await copy.drop();
});

it("calls a dropped file active when it is served, and keeps its dashboard while a module that it names is gone", async () => {
  const headers = await signIn(server.url);
  const get = async (path: string) => {
    const response = await fetch(`${server.url}/api${path}`, { headers });
    return { status: response.status, text: await response.text() };
  };
  drop("stall/stall-goods.json", goods);
  await said("schemas/stall/stall-goods.json has errors and is not active");
  expect(server.output()).not.toContain("stall-goods.json is active");
  expect(server.output()).toContain("The module “supplier” does not exist");
  drop("stall/supplier.json", supplier);
  await said("schemas/stall/stall-goods.json is active");
  expect((await get("/stall/goods/list")).status).toBe(200);
  drop("dashboards/stall.json", dashboard);
  await said("schemas/dashboards/stall.json is active");
  rmSync(join(schemas, "stall/supplier.json"));
  await said("warn schemas/dashboards/stall.json is active");
  expect(server.output()).toContain(
    "The module “stall-goods” has errors. Fix the errors in schemas/stall/stall-goods.json first",
  );
  expect((await get("/stall/goods/list")).status).toBe(200);
  expect((await get("/trellis/dashboards")).text).toContain('"name":"stall"');
  expect((await get("/trellis/dashboards/answers?name=stall")).text).toContain('"id":"count"');
});
