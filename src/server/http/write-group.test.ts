import { expect, test } from "vitest";
import type { OperationContext } from "../base/context.ts";
import { WriteGroup } from "./write-group.ts";

/** Requests by number, and what was written with what. Each write ends when the test says so. */
function observed(alone: ReadonlySet<number> = new Set()) {
  const numbers = new Map<OperationContext, number>();
  const written: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const write = (contexts: readonly OperationContext[]): Promise<void> => {
    written.push(contexts.map((context) => numbers.get(context) ?? 0));
    return new Promise((resume) => ends.push(resume));
  };
  const group = new WriteGroup<number>({
    alone: async (context) => {
      await write([context]);
      return numbers.get(context) ?? 0;
    },
    together: async (contexts) => {
      await write(contexts);
      return contexts.map((context) => {
        const result = numbers.get(context) ?? 0;
        return alone.has(result) ? { alone: true } : { result };
      });
    },
  });
  const join = (number: number): Promise<number> => {
    const context: OperationContext = Object.create(null);
    numbers.set(context, number);
    return group.join(context);
  };
  return { join, written, ends };
}

test("writes a request alone, and those that come meanwhile together", async () => {
  const { join, written, ends } = observed();
  const answers = [1, 2, 3].map(join);
  expect(written).toEqual([[1]]);
  ends.shift()?.();
  await expect.poll(() => written).toEqual([[1], [2, 3]]);
  ends.shift()?.();
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
});

test("runs a request alone that the shared transaction leaves out", async () => {
  const { join, written, ends } = observed(new Set([3]));
  const answers = [1, 2, 3].map(join);
  for (const count of [1, 2, 3]) {
    await expect.poll(() => written).toHaveLength(count);
    ends.shift()?.();
  }
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
  expect(written).toEqual([[1], [2, 3], [3]]);
});

test("lets requests wait for a slow transaction for a moment only", async () => {
  const { join, written, ends } = observed();
  const answers = [1, 2].map(join);
  await expect.poll(() => written).toEqual([[1], [2]]);
  for (const end of ends) end();
  expect(await Promise.all(answers)).toEqual([1, 2]);
});
