import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeModelFault } from "#workflow-engine";
import { compileModel } from "../../src/features/workflow/compile-model.ts";
import { bpmnOf } from "../support/features/bpmn-models.ts";
import { ROOT } from "../support/server/start-server.ts";

const FOLDER = join(ROOT, "docs/processes");
const OVERVIEW = readFileSync(join(ROOT, "docs/processes.md"), "utf8");

/** Declarations beside the process, to which the examples refer. */
const DECLARED = `<bpmn:message id="paid" name="paid"/><bpmn:message id="order" name="order"/><bpmn:signal id="stop" name="stop"/>`;

const pages = readdirSync(FOLDER).map((name) => {
  const examples = [...readFileSync(join(FOLDER, name), "utf8").matchAll(/^```xml\n(.*?)^```/gms)];
  return { name, examples: examples.map(([, text = ""]) => text) };
});
/** Pages about what is no construct of its own. */
const WITHOUT_EXAMPLE = ["expressions.md", "incidents.md", "versions-and-migration.md"];

it("links every page of a construct in the overview", () => {
  expect(pages.filter(({ name }) => !OVERVIEW.includes(`(processes/${name})`))).toEqual([]);
});

it.each(pages.filter(({ name }) => !WITHOUT_EXAMPLE.includes(name)))(
  "shows an example in $name that can be deployed",
  async ({ examples }) => {
    expect(examples).not.toEqual([]);
    for (const example of examples) {
      const { definition, faults } = await compileModel(bpmnOf("example", example, DECLARED));
      expect(faults.map((fault) => describeModelFault(fault, "en"))).toEqual([]);
      expect(definition).not.toBeNull();
    }
  },
);
