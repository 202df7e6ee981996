import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  DASHBOARD_LIMITS,
  DASHBOARD_PERIODS,
  dashboardAnswersEndpoint,
  type DashboardAnswer,
  type DashboardView,
  type Period,
} from "#contract";
import { isAborted, messageOf } from "../api/api-error.ts";
import { callEndpoint } from "../api/call-endpoint.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { useModuleChanges } from "../live/use-module-changes.ts";

/** Milliseconds between two readings without a change. */
const REFRESH = 60_000;
/** Milliseconds after a change until numbers contain it: those that the server finds quickly, and all. */
const [SOON, SURE] = [DASHBOARD_LIMITS.soon + 200, DASHBOARD_LIMITS.fresh + 500];
/** Least milliseconds between two readings while records change all the time. */
const PAUSE = 2_000;

export interface DashboardAnswers {
  /** Answers by the id of the part; the last ones while newer ones load or fail. Null before the first. */
  readonly answers: ReadonlyMap<string, DashboardAnswer> | null;
  readonly readAt: Date | null;
  /** The reason why the last reading failed; null after a good one. */
  readonly problem: string | null;
  /** Number of readings so far. */
  readonly round: number;
  /** Reads again at once. */
  readonly again: () => void;
}

/**
 * The numbers of a dashboard, read again when records of its modules change, and after a time without a change.
 * @param refresh milliseconds of this time
 */
export function useDashboardAnswers(
  { name, parts }: DashboardView,
  period: Period | null,
  refresh: number = REFRESH,
): DashboardAnswers {
  const { api } = useRuntime();
  const [state, setState] = useState<Omit<DashboardAnswers, "again">>({ answers: null, readAt: null, problem: null, round: 0 });
  const reading = useRef<AbortController | null>(null);
  const within = DASHBOARD_PERIODS.find((each) => each === period);

  const again = useCallback(() => {
    reading.current?.abort();
    const own = new AbortController();
    reading.current = own;
    const query = { name, ...(within === undefined ? {} : { period: within }) };
    callEndpoint(api, dashboardAnswersEndpoint, { query }, { quiet: true, signal: own.signal }).then(
      (list) =>
        setState(({ round }) => ({
          answers: new Map(list.map((answer) => [answer.id, answer])),
          readAt: new Date(),
          problem: null,
          round: round + 1,
        })),
      (error: unknown) => {
        if (!isAborted(error)) setState((last) => ({ ...last, problem: messageOf(error) }));
      },
    );
  }, [api, name, within]);

  // Other parts, of an edited file or shown again by the user, have no answers yet.
  useEffect(() => {
    again();
    return () => reading.current?.abort();
  }, [again, parts]);

  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && again(), refresh);
    return () => clearInterval(timer);
  }, [again, refresh]);

  const modules = useMemo(() => [...new Set(parts.map((part) => part.module))], [parts]);
  useModuleChanges(modules, useReadings(again));

  return { ...state, again };
}

/**
 * Returns a function that asks for a reading soon, and for another one when the server has no older numbers any more.
 * While changes follow each other, a reading comes after each pause.
 */
function useReadings(read: () => void): () => void {
  const timers = useRef<{ soon?: ReturnType<typeof setTimeout>; sure?: ReturnType<typeof setTimeout>; readAt: number }>({
    readAt: 0,
  });
  useEffect(() => {
    const { current } = timers;
    return () => {
      clearTimeout(current.soon);
      clearTimeout(current.sure);
    };
  }, []);
  return () => {
    const { current } = timers;
    const wait = Math.max(SOON, current.readAt + PAUSE - performance.now());
    current.soon ??= setTimeout(() => {
      delete current.soon;
      current.readAt = performance.now();
      read();
    }, wait);
    clearTimeout(current.sure);
    current.sure = setTimeout(read, SURE);
  };
}
