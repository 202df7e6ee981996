import type { Log } from "./base/deps.ts";
import type { MaintenanceTask } from "./http/capability.ts";

const EVERY_MS = 3_600_000;
/** The first run waits, so that a start answers requests first. */
const FIRST_MS = 60_000;

/** Runs the tasks every hour, one after another. A task that fails does not keep the others from running. */
export function startMaintenance(tasks: readonly MaintenanceTask[], log: Log): { readonly stop: () => void } {
  const run = (): void => void runTasks(tasks, log);
  const first = setTimeout(run, FIRST_MS);
  const every = setInterval(run, EVERY_MS);
  return {
    stop() {
      clearTimeout(first);
      clearInterval(every);
    },
  };
}

async function runTasks(tasks: readonly MaintenanceTask[], log: Log): Promise<void> {
  for (const task of tasks) {
    try {
      await task.run();
    } catch (error) {
      log({ level: "warn", message: `maintenance failed: ${task.name}`, error });
    }
  }
}
