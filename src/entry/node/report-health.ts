import type { ModuleHealth } from "#contract";
import type { Log } from "#server/platform";

const STATES: Readonly<Record<ModuleHealth["state"], string>> = {
  ok: "is active",
  stale: "has errors; its last valid version stays active",
  refused: "has errors and is not active",
  removed: "was removed, and its screen with it; its table and records stay",
};

/** Creates a reporter that logs each finding once, with place and hint. A valid file is logged when it is added or changed. */
export function createHealthReporter(log: Log): (health: readonly ModuleHealth[]) => void {
  const reported = new Map<string, string>();
  return (health) => {
    const booting = reported.size === 0;
    for (const { file, state, findings } of health) {
      const lines = findings.map(
        (finding) =>
          `${finding.file}:${finding.line}:${finding.column} ${finding.severity}: ${finding.message.en}. ${finding.hint.en}`,
      );
      const text = [`${file} ${STATES[state]}`, ...lines].join("\n  ");
      const known = reported.get(file);
      if (known !== text && (state !== "ok" || !booting || findings.length > 0)) {
        log({ level: state === "ok" ? "info" : "warn", message: text });
      }
      reported.set(file, text);
    }
  };
}
