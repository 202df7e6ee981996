import { useEffect, useMemo, useRef, useState } from "react";
import { useApiQuery, useRuntime } from "#runtime";
import { useModuleChanges } from "#runtime/records";
import { readStorage, storedAt, writeStorage } from "#ui/storage";
import { LATER } from "../common/outbox.ts";
import { asWaitingSteps, isWaitingSteps, type WaitingStep } from "../common/step-types.ts";

const FOLLOWED = ["work-order-step", "work-order"] as const;
const NOTHING = {};
const RETRY_MS = 10_000;

export interface WaitingSteps {
  /** Null until they are known. */
  readonly steps: readonly WaitingStep[] | null;
  /** Milliseconds since 1970 when an old list was read, which is shown because the server cannot be reached; otherwise null. */
  readonly oldAt: number | null;
  /** Why there is no list; null when there is one, and while it loads. */
  readonly problem: string | null;
  readonly again: () => void;
}

/**
 * The steps that wait for the person. They stay when the network goes, also over a reload of the page.
 * @param onRead called after each list that the server sent
 */
export function useWaitingSteps(onRead: () => void): WaitingSteps {
  const runtime = useRuntime();
  const key = `pad-steps:${runtime.person()}`;
  const waiting = useApiQuery("/api/blade-padWorkOrder/getWaitOrder", NOTHING, asWaitingSteps);
  const [last, setLast] = useState(() => readStorage(key, isWaitingSteps, "session"));
  const read = useRef(onRead);
  read.current = onRead;
  const again = useMemo(
    () => (waiting.state === "ready" ? waiting.again : waiting.state === "failed" ? waiting.retry : () => undefined),
    [waiting],
  );
  const latest = useRef(again);
  latest.current = again;
  useModuleChanges(FOLLOWED, () => latest.current());
  useEffect(() => {
    if (waiting.state !== "ready") return;
    setLast(waiting.data);
    writeStorage(key, [...waiting.data], "session");
    read.current();
  }, [waiting, key]);
  const mayPass = waiting.state === "failed" && LATER.has(waiting.status);
  useEffect(() => {
    if (!mayPass) return undefined;
    window.addEventListener("online", again);
    const timer = setInterval(again, RETRY_MS);
    return () => {
      window.removeEventListener("online", again);
      clearInterval(timer);
    };
  }, [mayPass, again]);
  if (waiting.state === "ready") return { steps: waiting.data, oldAt: null, problem: null, again };
  if (waiting.state === "failed" && (last === null || !mayPass))
    return { steps: null, oldAt: null, problem: waiting.message, again };
  return { steps: last, oldAt: mayPass ? storedAt(key, "session") : null, problem: null, again };
}
