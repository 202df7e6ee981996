import type { ModuleHealth } from "#contract";
import type { Log } from "#server/platform";

const STATES: Readonly<Record<ModuleHealth["state"], string>> = {
  ok: "is active",
  stale: "has errors; its last valid version stays active",
  refused: "has errors and is not active",
  removed: "was removed, and its screen with it; its table and records stay",
};

/** A dashboard has neither a table nor records. */
const DASHBOARD_REMOVED = "was removed";

/** Modules whose statements the log shows one by one. More are a first start, or a new version. */
const MOST_TOLD = 5;

/** Logs the statements that a change of the module files ran on the tables. */
export function logTableChanges(log: Log, applied: readonly { readonly module: string; readonly statement: string }[]): void {
  const byModule = Map.groupBy(applied, ({ module }) => module);
  if (byModule.size > MOST_TOLD)
    return log({ level: "info", message: `The tables of ${byModule.size} modules changed by ${applied.length} statements` });
  for (const [module, statements] of byModule)
    log({
      level: "info",
      message: [`The table of ${module} changed:`, ...statements.map(({ statement }) => statement)].join("\n  "),
    });
}

/**
 * Creates a reporter that logs each finding once, with place and hint. A valid file is logged when it is added or changed.
 */
export function createHealthReporter(log: Log): (health: readonly ModuleHealth[], changed: ReadonlySet<string>) => void {
  const reported = new Map<string, string>();
  return (health, changed) => {
    const booting = reported.size === 0;
    for (const { file, state, findings } of health) {
      const lines = findings.map(
        (finding) =>
          `${finding.file}:${finding.line}:${finding.column} ${finding.severity}: ${finding.message.en}. ${finding.hint.en}`,
      );
      const isDashboard = file.startsWith("schemas/dashboards/");
      const said = state === "removed" && isDashboard ? DASHBOARD_REMOVED : STATES[state];
      const text = [`${file} ${said}`, ...lines].join("\n  ");
      const known = reported.get(file);
      const isNews = known !== text || (state === "ok" && changed.has(file));
      if (isNews && (state !== "ok" || !booting || findings.length > 0)) {
        const isRight = state === "ok" && findings.every(({ severity }) => severity !== "error");
        log({ level: isRight ? "info" : "warn", message: text });
      }
      reported.set(file, text);
    }
  };
}
