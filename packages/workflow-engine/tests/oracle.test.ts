import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../src/index.ts";
import { INTERCHANGE } from "./models/interchange.ts";
import { DEPARTURES, MODELS } from "./models/models.ts";
import { compiled } from "./support/model.ts";
import { runOracle } from "./support/oracle.ts";
import { runToEnd } from "./support/run-to-end.ts";

test.each([...MODELS, ...INTERCHANGE])(
  "takes the path of bpmn-elements through $name",
  async ({ xml, variables = {}, happening = [] }) => {
    const oracle = await runOracle(xml, variables, happening);
    const run = runToEnd(await compiled(xml), variables, happening);
    expect(oracle.completed).toBe(true);
    expect(run.step.state.outcome).not.toBeNull();
    expect(run.path.toSorted()).toEqual(oracle.left.toSorted());
  },
);

test.each(DEPARTURES)("takes the path of the standard through $name", async ({ xml, path }) => {
  const run = runToEnd(await compiled(xml), {});
  expect(run.step.state.outcome).toBe("completed");
  expect(run.path).toEqual(path);
  const oracle = await runOracle(xml, {}, []);
  expect(oracle.left.toSorted()).not.toEqual(path.toSorted());
});

const reference = (name: string): Promise<string> => readFile(join(import.meta.dirname, "models/miwg", `${name}.bpmn`), "utf8");

/** The drawing with what it lacks to be run: conditions of its first gateway, whose first flow is the default. */
function runnable(drawing: string): string {
  const [gateway = ""] =
    /<semantic:exclusiveGateway(?:(?!<\/semantic:exclusiveGateway).)*<semantic:outgoing>.*?<\/semantic:exclusiveGateway>/s.exec(
      drawing,
    ) ?? [];
  const [first = "", ...others] = [...gateway.matchAll(/<semantic:outgoing>([^<]+)/g)].map(([, flow = ""]) => flow);
  const executable = drawing.replace('isExecutable="false"', 'isExecutable="true"');
  return others.reduce(
    (xml, flow, at) =>
      xml.replace(
        new RegExp(`(<semantic:sequenceFlow[^>]*id="${flow}")/>`),
        `$1><semantic:conditionExpression xsi:type="semantic:tFormalExpression">\${branch == ${at + 2}}</semantic:conditionExpression></semantic:sequenceFlow>`,
      ),
    executable.replace("<semantic:exclusiveGateway ", `<semantic:exclusiveGateway default="${first}" `),
  );
}

test.each([
  ["A.1.0", 1],
  ["A.2.0", 1],
  ["A.2.0", 2],
  ["A.2.0", 3],
])("takes the path of bpmn-elements through the reference model %s by its branch %i", async (name, branch) => {
  const xml = runnable(await reference(name));
  const [oracle, run] = [await runOracle(xml, { branch }, []), runToEnd(await compiled(xml), { branch })];
  expect(oracle.completed).toBe(true);
  expect(run.step.state.outcome).toBe("completed");
  expect(run.path.toSorted()).toEqual(oracle.left.toSorted());
});

test.each([
  ["A.2.0", "noCondition", "_35fe57a7-1302-44e2-bf58-032f11af7ecb"],
  ["A.3.0", "noMessage", "_428dcbf5-8e5e-48e0-9c0c-d93003fa8c82"],
  ["A.4.0", "severalProcesses", null],
])("refuses the reference model %s as it is drawn, at the element that cannot be run", async (name, code, element) => {
  const { definition, faults } = await compile(await reference(name));
  expect(definition).toBeNull();
  expect(faults.filter(({ severity }) => severity === "error")).toContainEqual(expect.objectContaining({ code, element }));
});
