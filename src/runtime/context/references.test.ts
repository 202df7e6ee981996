import { expect, test, vi } from "vitest";
import type { ReferencePage } from "#contract";
import type { Api, CallOptions } from "../api/create-api.ts";
import { Dictionaries } from "../api/dictionaries.ts";
import { References } from "./references.ts";

const LABELS: Readonly<Record<string, string>> = { "1": "总经办", "2": "财务部", "3": "人事部" };

/** Answers any question about a reference, and remembers the parameters it was asked with. */
function fake() {
  const asked: CallOptions["params"][] = [];
  const answer = vi.fn((params: CallOptions["params"]): unknown => {
    const values = String(params?.["values"] ?? "1,2,3").split(",");
    const page: ReferencePage = {
      options: values.map((value) => ({ value, label: LABELS[value] ?? value })),
      total: values.length,
      tree: false,
      complete: false,
    };
    return page;
  });
  const api: Api = {
    locale: () => "zh",
    call: async (_method, _path, parse, options) => {
      asked.push(options?.params);
      return parse(answer(options?.params));
    },
    bare: () => Promise.reject(new Error("not asked")),
    open: () => Promise.reject(new Error("not asked")),
  };
  return { api, asked, answer };
}

test("gathers the questions of many cells into one request per field", async () => {
  const { api, asked } = fake();
  const references = new References(api);
  const pages = await Promise.all(
    ["1", "2", "1", "3"].map((value) => references.ask({ module: "user", field: "deptId", values: [value] })),
  );
  expect(pages.map(({ options }) => options[0]?.label)).toEqual(["总经办", "财务部", "总经办", "人事部"]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ module: "user", field: "deptId", values: "1,2,3" });
});

test("asks again for labels only when they are unknown, or after something was written", async () => {
  const { api, asked } = fake();
  const references = new References(api);
  await references.ask({ module: "user", field: "deptId", values: ["1"] });
  await references.ask({ module: "user", field: "deptId", values: ["1", "2"] });
  expect(asked.map((params) => params?.["values"])).toEqual(["1", "2"]);
  references.clear();
  await references.ask({ module: "user", field: "deptId", values: ["1"] });
  expect(asked).toHaveLength(3);
});

test("asks for what computed fields read of a record whose label a search has given", async () => {
  const { api, asked, answer } = fake();
  const references = new References(api);
  await references.ask({ module: "booking", field: "roomId", q: "" });
  answer.mockReturnValueOnce({
    options: [{ value: "1", label: "101", values: { beds: 2 } }],
    total: 1,
    tree: false,
    complete: false,
  });
  const wanted = { module: "booking", field: "roomId", values: ["1"], read: true } as const;
  expect((await references.ask(wanted)).options[0]?.values).toEqual({ beds: 2 });
  await references.ask(wanted);
  expect(asked.map((params) => params?.["values"])).toEqual([undefined, "1"]);
  expect(asked[1]).not.toHaveProperty("read");
});

test("asks a search once, whoever asks, and again after it failed", async () => {
  const { api, asked, answer } = fake();
  const references = new References(api);
  answer.mockImplementationOnce(() => {
    throw new Error("down");
  });
  await expect(references.ask({ module: "user", field: "deptId", q: "财" })).rejects.toThrow("down");
  await Promise.all([
    references.ask({ module: "user", field: "deptId", q: "财" }),
    references.ask({ module: "user", field: "deptId", q: "财" }),
  ]);
  expect(asked).toHaveLength(2);
});

test("sends a cascade field by field", async () => {
  const { api, asked } = fake();
  await new References(api).ask({ module: "user", field: "roleIds", where: { tenantId: "100001" } });
  expect(asked[0]).toMatchObject({ module: "user", field: "roleIds", "where.tenantId": "100001" });
});

test("asks for a dictionary once, and again after a failure", async () => {
  const { api, asked, answer } = fake();
  const dictionaries = new Dictionaries(api);
  answer.mockImplementationOnce(() => "nonsense");
  await expect(dictionaries.entries({ module: "dict", code: "sex" })).rejects.toThrow();
  answer.mockImplementation(() => [{ dictKey: "1", dictValue: "男" }]);
  const [one, two] = await Promise.all([
    dictionaries.entries({ module: "dict", code: "sex" }),
    dictionaries.entries({ module: "dict", code: "sex" }),
  ]);
  expect(one).toBe(two);
  expect(asked).toHaveLength(2);
});
