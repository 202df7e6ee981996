import { expect, test } from "vitest";
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
