import { beforeAll, describe, expect, it } from "vitest";
import {
  instantiateValidators,
  validatedSchemas,
  linearPattern,
  type Catalog,
  type Module,
  type ValidatorFactory,
} from "#metadata";
import { createEvaluatingValidator, validatorsSource } from "#metadata/compile";
import { loadProject } from "../../../../scripts/support/project.ts";
import { createPrebuiltValidators, type PrebuiltModule } from "./prebuilt-validators.ts";

let catalog: Catalog;
let prebuilt: PrebuiltModule[];

beforeAll(async () => {
  catalog = (await loadProject()).catalog;
  prebuilt = await Promise.all(
    [...catalog.modules.values()].map(async (module) => ({
      // Through JSON, as in the build.
      module: JSON.parse(JSON.stringify(module)) as Module,
      factory: await imported(validatorsSource(module)),
    })),
  );
});

async function imported(source: string): Promise<ValidatorFactory> {
  const { default: factory } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: ValidatorFactory;
  };
  return factory;
}

/** Breaks something in most schemas. */
const VALUES: readonly unknown[] = [{}, { id: 1, status: "x", name: 5, sort: -1, email: "no", unknown: true }, null, "text", []];

describe("prebuilt validators", () => {
  it("find in every schema of every module what the evaluating ones find", () => {
    const { validate } = createPrebuiltValidators(prebuilt);
    const evaluate = createEvaluatingValidator();
    let judged = 0;
    for (const { module } of prebuilt) {
      for (const schema of validatedSchemas(module).values()) {
        for (const value of VALUES) expect(validate(schema, value)).toEqual(evaluate(schema, value));
        judged += 1;
      }
    }
    expect(judged).toBeGreaterThan(prebuilt.length);
  });

  it("say so when a schema was not built", () => {
    const { validate } = createPrebuiltValidators(prebuilt);
    expect(() => validate({ type: "string", minLength: 77 }, "x")).toThrow("no validator was built");
  });

  it("hand the form the same functions as the text of a module", async () => {
    const { moduleSource } = createPrebuiltValidators(prebuilt);
    const param = catalog.modules.get("param");
    const validators = instantiateValidators(await imported(moduleSource(catalog, param?.hash ?? "") ?? ""), linearPattern);
    expect(validators("add", {}).map((fault) => fault.pointer)).toContain("/paramKey");
    expect(moduleSource(catalog, "no such hash")).toBeNull();
  });
});
