import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "#contract";
import { loadProject } from "../../../scripts/support/project.ts";
import type { Catalog } from "../module/catalog.ts";
import { normalise } from "../normalise/normalise.ts";
import { openApi } from "./openapi.ts";
import { moduleTypes } from "./typescript.ts";
import { recordSchema } from "./wire-schemas.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = (await loadProject()).catalog;
});

/** Every object of a JSON tree. */
function* objectsIn(value: unknown): Generator<JsonObject> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as JsonObject;
  for (const part of Object.values(value)) yield* objectsIn(part);
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: readonly unknown[];
}

function operationsOf(document: JsonObject): { readonly path: string; readonly method: string; readonly operation: Operation }[] {
  const paths = resolve(document, "#/paths") as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

describe("the OpenAPI document", () => {
  test("has every endpoint of every module", () => {
    const operations = operationsOf(openApi(catalog, { version: "1" })).map(
      ({ path, method }) => `${method.toUpperCase()} ${path}`,
    );
    const wanted = [...catalog.modules.values()].flatMap((module) =>
      module.endpoints.map(({ method, path }) => `${method} /api${path}`),
    );
    expect(wanted.length).toBeGreaterThan(80);
    expect(wanted.filter((endpoint) => !operations.includes(endpoint))).toEqual([]);
  });

  test("refers to nothing that is not there, and names each operation once", () => {
    const document = openApi(catalog, { version: "1" });
    const dangling = [...objectsIn(document)]
      .map((object) => object["$ref"])
      .filter((link) => typeof link === "string")
      .filter((link) => resolve(document, link) === undefined);
    expect(dangling).toEqual([]);
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(ids.length).toBe(new Set(ids).size);
  });

  test("declares the parameters that stand in a path", () => {
    for (const { path, operation } of operationsOf(openApi(catalog, { version: "1" }))) {
      const placed = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === "path")
        .map((parameter) => parameter.name);
      expect([path, declared]).toEqual([path, placed]);
    }
  });

  test("says what each field may be searched by", () => {
    const parameters = resolve(openApi(catalog, { version: "1" }), "#/components/parameters/NoticeFilters") as {
      readonly schema: JsonObject;
    };
    const patterns = Object.keys(parameters.schema["patternProperties"] as JsonObject).map((source) => new RegExp(source, "u"));
    const accepts = (name: string): boolean => patterns.some((pattern) => pattern.test(name));
    expect(accepts("title_like")).toBe(true);
    expect(accepts("releaseTime_datege")).toBe(true);
    expect(accepts("title_datege")).toBe(false);
    expect(accepts("isDeleted_equal")).toBe(false);
  });

  test("never shows what is write-only, and asks for it on the way in", () => {
    const document = openApi(catalog, { version: "1" });
    const user = resolve(document, "#/components/schemas/User") as { readonly properties: JsonObject };
    const input = resolve(document, "#/components/schemas/UserInput") as { readonly properties: JsonObject };
    expect(user.properties).not.toHaveProperty("password");
    expect(user.properties).toHaveProperty("deptName");
    expect(input.properties).toHaveProperty("password");
    expect(input.properties).not.toHaveProperty("deptName");
  });

  test("tells of the labels that travel inside of lists and objects", () => {
    const order = normalise(
      {
        module: "order",
        title: "订单",
        schema: {
          type: "object",
          properties: {
            lines: {
              type: "array",
              title: "明细",
              items: {
                type: "object",
                required: ["what"],
                properties: {
                  what: { type: "string", title: "品名" },
                  sex: { type: "integer", title: "性别", "x-dict": "sex" },
                },
              },
            },
          },
        },
        endpoints: { base: "/order" },
        en: { title: "Orders", lines: "Lines", "lines.what": "What", "lines.sex": "Sex" },
      },
      "demo",
      () => undefined,
    );
    const { lines } = recordSchema(order, null)["properties"] as { lines: { items: JsonObject } };
    expect(lines.items).toMatchObject({
      required: ["what"],
      properties: { what: { type: "string" }, sex: { type: ["integer", "null"] }, sexName: { type: ["string", "null"] } },
    });
  });

  test("leaves public endpoints without a token", () => {
    const register = operationsOf(openApi(catalog, { version: "1" })).find(
      ({ path }) => path === "/api/blade-user/register-guest",
    );
    expect(register?.operation.security).toEqual([{ client: [] }]);
    expect(Object.keys(register?.operation.responses ?? {})).not.toContain("401");
  });
});

describe("the types of a module", () => {
  test("tell what is read from what is saved", async () => {
    const param = catalog.modules.get("param");
    if (param === undefined) throw new Error("the param module is missing");
    const types = await moduleTypes(param);
    expect(types).toContain("export interface ParamRecord {");
    expect(types).toMatch(/export interface ParamInput \{[^]*\n {2}paramKey: string;/);
    expect(types).toMatch(/revision\?: number/);
    expect(types).not.toMatch(/\bany\b/);
  });

  test("know the children of a tree and the input of an action", async () => {
    const role = catalog.modules.get("role");
    if (role === undefined) throw new Error("the role module is missing");
    const types = await moduleTypes(role);
    expect(types).toContain("children?: RoleRecord[];");
    expect(types).toContain("export interface RoleGrantInput {");
  });
});

function resolve(document: JsonObject, link: string): unknown {
  let value: unknown = document;
  for (const step of link.slice(2).split("/"))
    value = typeof value === "object" && value !== null ? (value as JsonObject)[step] : undefined;
  return value;
}
