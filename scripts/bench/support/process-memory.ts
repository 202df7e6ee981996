import { execFileSync } from "node:child_process";

/** Resident megabytes of a process; null when it has ended. */
export function memoryOf(pid: number): number | null {
  try {
    return (
      Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { stdio: ["ignore", "pipe", "ignore"] }).toString()) / 1024
    );
  } catch {
    return null;
  }
}

/** Runs some work and measures the most memory that a process has meanwhile, in megabytes. */
export async function peakMemory<Result>(pid: number, work: () => Promise<Result>): Promise<{ result: Result; peak: number }> {
  let peak = 0;
  const look = (): void => void (peak = Math.max(peak, memoryOf(pid) ?? 0));
  const every = setInterval(look, 250);
  try {
    const result = await work();
    look();
    return { result, peak: Math.round(peak) };
  } finally {
    clearInterval(every);
  }
}
