import { expect, test } from "vitest";
import { snowflake } from "./snowflake.ts";

const at = (iso: string) => () => new Date(iso);

test("an id has 19 digits and fits a signed 64-bit integer, now and in fifty years", () => {
  for (const iso of ["2018-07-01T00:00:00Z", "2026-11-21T00:00:00Z", "2076-01-01T00:00:00Z"]) {
    const id = snowflake(1023, at(iso))();
    expect(id).toMatch(/^\d{19}$/);
    expect(BigInt(id)).toBeLessThan(2n ** 63n);
  }
});

test("ids rise even when the clock steps back or stands still", () => {
  const times = [1000, 500, 500, 2000, 0].map((offset) => new Date(Date.UTC(2026, 0, 1) + offset));
  let call = 0;
  const next = snowflake(1, () => times[call++ % times.length] ?? new Date());
  const ids = Array.from({ length: 20_000 }, () => BigInt(next()));
  for (const [index, id] of ids.entries()) if (index > 0) expect(id > (ids[index - 1] ?? 0n)).toBe(true);
});

test("nodes never give the same id in the same millisecond", () => {
  const clock = at("2026-11-21T00:00:00Z");
  const nodes = [0, 1, 1023].map((node) => snowflake(node, clock));
  const ids = nodes.flatMap((next) => Array.from({ length: 4096 }, () => next()));
  expect(new Set(ids).size).toBe(ids.length);
});

test("a node number outside the room for it is refused", () => {
  expect(() => snowflake(1024, () => new Date())).toThrow(RangeError);
  expect(() => snowflake(-1, () => new Date())).toThrow(RangeError);
});
