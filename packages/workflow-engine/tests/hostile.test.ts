import fc from "fast-check";
import { expect, test } from "vitest";
import { compile, describeModelFault } from "../src/index.ts";
import { HOSTILE } from "./support/hostile.ts";
import { bpmn, END, flows, START, users } from "./support/model.ts";

test.each(HOSTILE)("refuses %s", async (_, xml, code, line) => {
  const { definition, faults } = await compile(xml);
  expect(definition).toBeNull();
  const fault = faults.find((found) => found.code === code);
  expect(faults.map((found) => found.code)).toContain(code);
  if (line !== null) expect(fault?.line).toBe(line);
  for (const found of faults)
    for (const language of ["zh", "en"] as const) expect(describeModelFault(found, language)).not.toMatch(/(?:^|[^$])\{\w+\}/);
});

test("answers every damaged file with a definition or faults", async () => {
  const whole = bpmn(
    `${START}<bpmn:exclusiveGateway id="g" default="g-b"/>${users("a", "b")}${END}${flows("s>g;g>a:x > 1;g>b;a>e;b>e")}`,
  );
  const damage = fc.record({
    at: fc.nat(whole.length),
    cut: fc.nat(30),
    text: fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom("<", ">", "&", '"', "bpmn:", "</bpmn:process>")),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, cut, text }) => {
      const { definition, faults } = await compile(whole.slice(0, at) + text + whole.slice(at + cut));
      expect(definition !== null || faults.length > 0).toBe(true);
    }),
    { numRuns: 300, seed: 1 },
  );
});
