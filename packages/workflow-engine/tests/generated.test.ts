import fc from "fast-check";
import { expect, test } from "vitest";
import { apply, type Definition, type InstanceEvent } from "../src/index.ts";
import { MODELS } from "./models/models.ts";
import { blocks, draw } from "./support/blocks.ts";
import { expectSound, Host } from "./support/host.ts";
import { compiled } from "./support/model.ts";
import { runOracle } from "./support/oracle.ts";
import { eventOf } from "./support/run-to-end.ts";

test("takes the path that the structure of a model says, in any order of work", async () => {
  await fc.assert(
    fc.asyncProperty(blocks("with inclusive"), fc.array(fc.nat(1_000), { minLength: 1, maxLength: 20 }), async (block, order) => {
      const { xml, expected } = draw(block);
      const host = new Host(await compiled(xml));
      for (let count = 0; host.step.state.outcome === null && count < 500; count += 1) {
        const waiting = host.tokens.flatMap((token) => eventOf(host.definition, token) ?? []);
        const event = waiting[(order[count % order.length] ?? 0) % waiting.length];
        expect(event !== undefined && host.send(event)).toBe(true);
      }
      expect(host.step.state.outcome).toBe("completed");
      expect(host.path.toSorted()).toEqual(expected);
    }),
    { numRuns: 200, seed: 1 },
  );
});

test("takes the path of bpmn-elements through generated models", async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(blocks("without inclusive"), async (block) => {
      const { xml, expected } = draw(block);
      const oracle = await runOracle(xml, {}, []);
      // It stands still where a parallel fork lies on a branch that is not taken.
      if (!oracle.completed) return;
      compared += 1;
      expect(oracle.left.toSorted()).toEqual(expected);
    }),
    { numRuns: 50, seed: 1 },
  );
  expect(compared).toBeGreaterThan(25);
});

/** Events of any kind, for tokens that are there and for others. */
function anyEvent(definition: Definition, tokens: readonly string[]): fc.Arbitrary<InstanceEvent> {
  const token = fc.constantFrom(...tokens, "1", "7", "none");
  const elements = fc.constantFrom(...definition.elements.map(({ id }) => id), "absent");
  return fc.oneof(
    fc.record({
      kind: fc.constantFrom(
        "completeTask" as const,
        "operationDone" as const,
        "timer" as const,
        "retry" as const,
        "skip" as const,
      ),
      token,
    }),
    fc.record({ kind: fc.constant("fail" as const), token, code: fc.constantFrom("E1", "E2") }),
    fc.record({ kind: fc.constant("fail" as const), token }),
    fc.record({ kind: fc.constant("escalate" as const), token, code: fc.constantFrom("late", "x") }),
    fc.record({ kind: fc.constantFrom("message" as const, "signal" as const), name: fc.constantFrom("paid", "stop", "x") }),
    fc.record({
      kind: fc.constant("subInstanceEnded" as const),
      token,
      outcome: fc.constantFrom("completed" as const, "error" as const, "cancelled" as const),
    }),
    fc.record({
      kind: fc.constant("move" as const),
      cancel: fc.array(token, { maxLength: 2 }),
      to: fc.array(elements, { maxLength: 2 }),
    }),
  );
}

test.each(MODELS)("no sequence of events breaks an instance of $name", async ({ xml, variables = {} }) => {
  const definition = await compiled(xml);
  fc.assert(
    fc.property(fc.gen(), (generate) => {
      const host = new Host(definition, variables);
      for (let count = 0; count < 15 && host.step.state.outcome === null; count += 1) {
        const event = generate(
          anyEvent,
          definition,
          host.tokens.map(({ id }) => id),
        );
        host.send(event);
        // Delivered once more, an event that names its token does nothing.
        if ("token" in event && event.kind !== "escalate" && event.kind !== "retry") {
          const again = apply(definition, host.step.state, event);
          if (again.applied) expect(["fail", "skip"]).toContain(event.kind);
          expectSound(again);
        }
      }
    }),
    { numRuns: 12, seed: 1 },
  );
});
