import { Session, type Debugger } from "node:inspector";

const FRAMES = 12;

/**
 * Reads the call stack of the main thread from a worker, also while the main thread is blocked in JavaScript.
 * @param limit milliseconds to wait; code outside of JavaScript cannot be interrupted
 * @returns the innermost frames; none when the limit was reached
 */
export function readMainStack(limit: number): Promise<string[]> {
  return new Promise((resolve) => {
    const session = new Session();
    const finish = (frames: string[]): void => {
      clearTimeout(timer);
      session.disconnect();
      resolve(frames);
    };
    const timer = setTimeout(() => finish([]), limit);
    const urls = new Map<string, string>();
    session.on("Debugger.scriptParsed", ({ params }) => urls.set(params.scriptId, params.url));
    session.on("Debugger.paused", ({ params }) => {
      const frames = params.callFrames
        .slice(0, FRAMES)
        .map((frame) => describeFrame(frame, urls.get(frame.location.scriptId) ?? "(unknown)"));
      session.post("Debugger.resume");
      session.post("Debugger.disable", () => finish(frames));
    });
    session.connectToMainThread();
    session.post("Debugger.enable");
    session.post("Debugger.pause");
  });
}

function describeFrame({ functionName, location }: Debugger.CallFrame, url: string): string {
  return `${functionName === "" ? "(anonymous)" : functionName} ${url}:${location.lineNumber + 1}`;
}
