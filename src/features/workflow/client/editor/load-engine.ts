import { loadCode } from "#ui";

const load = () => loadCode(() => import("./engine.ts"));

export type Engine = Awaited<ReturnType<typeof load>>;

/** Fetches the engine, once. */
export function loadEngine(): Promise<Engine> {
  return load();
}
