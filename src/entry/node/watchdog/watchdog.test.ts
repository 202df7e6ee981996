import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";

/** @returns the standard error and the signal that ended the process */
async function runBlocked(milliseconds: number, endAfter: number): Promise<{ text: string; signal: NodeJS.Signals | null }> {
  const script = new URL("blocked-process.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, String(milliseconds), String(endAfter)], { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  child.stderr.on("data", (part: Buffer) => {
    text += part.toString();
    // A signal that arrives while the event loop is blocked.
    if (text.includes("blocked at") && endAfter > 0) child.kill("SIGTERM");
  });
  const [, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return { text, signal };
}

describe("the watchdog", () => {
  it("logs the running requests and the stack, and says when the event loop runs again", async () => {
    const { text, signal } = await runBlocked(3_000, 0);
    expect(signal).toBeNull();
    expect(text).toMatch(/error the event loop is blocked for \d+\.\d s: no request is answered/);
    expect(text).toMatch(/running for \d+\.\d s: POST \/api\/shop\/order\/submit \(order\)/);
    expect(text).not.toContain("/order/list");
    expect(text).toMatch(/blockEventLoop .*blocked-process\.ts:\d+/);
    expect(text).toMatch(/the event loop runs again; it was blocked for \d+\.\d s/);
  });

  it("ends a process that stays blocked, although SIGTERM is not handled", async () => {
    const { text, signal } = await runBlocked(10 * 60_000, 2_500);
    expect(signal).toBe("SIGKILL");
    expect(text).toContain("the watchdog ends the process");
  });
});
