import type { ServerDeps } from "../base/deps.ts";
import { localTime } from "./local-time.ts";
import { snowflake, type NextId } from "./snowflake.ts";

const generators = new WeakMap<ServerDeps, NextId>();

/** The id generator of one server: kept by its deps, so that two servers in one process share nothing. */
export function nextId(deps: ServerDeps): string {
  let generate = generators.get(deps);
  if (generate === undefined) {
    generate = snowflake(deps.config.node, deps.clock);
    generators.set(deps, generate);
  }
  return generate();
}

/** The moment as records keep it, in the server's zone. */
export function now(deps: ServerDeps): string {
  return localTime(deps.clock(), deps.config.timeZone);
}

/** The day, `yyyy-MM-dd`, in the server's zone. */
export function today(deps: ServerDeps): string {
  return now(deps).slice(0, 10);
}

/** The time so many days ago, as `yyyy-MM-dd HH:mm:ss` in the server's zone. */
export function timeBefore({ clock, config }: Pick<ServerDeps, "clock" | "config">, days: number): string {
  return localTime(new Date(clock().getTime() - days * 86_400_000), config.timeZone);
}
