import { serverTime } from "#ui/server-time";
import type { Entry } from "../common/entry.ts";
import { secondsBetween } from "../common/span-text.ts";
import { STATUS, type WaitingStep } from "../common/step-types.ts";

/**
 * A step as the server will show it after these entries. The next act can thus be entered before the earlier ones were sent.
 * @param entries those of the step's card, in their order
 */
export function withEntries(step: WaitingStep, entries: readonly Entry[]): WaitingStep {
  return entries.reduce(after, step);
}

function after(step: WaitingStep, { act, form, enteredAt }: Entry): WaitingStep {
  const time = serverTime(enteredAt);
  switch (act) {
    case "start":
      if (step.status !== STATUS.ready) return step;
      return { ...step, status: STATUS.running, isOwn: true, startTime: step.startTime ?? time, resumeTime: time };
    case "resume":
      return step.status === STATUS.paused ? { ...step, status: STATUS.running, isOwn: true, resumeTime: time } : step;
    case "pause":
      return step.status === STATUS.running ? { ...step, status: STATUS.paused, workSeconds: workedUntil(step, time) } : step;
    case "finish":
      return { ...step, status: STATUS.done };
    case "rework":
      return { ...step, status: STATUS.waiting };
    case "report":
      return { ...step, hasProblem: 1, problem: String(form["description"] ?? "") };
    case "solve":
      return { ...step, hasProblem: 0 };
  }
}

function workedUntil({ workSeconds, resumeTime, startTime }: WaitingStep, time: string): number {
  const since = (resumeTime ?? "") === "" ? startTime : resumeTime;
  return (workSeconds ?? 0) + ((since ?? "") === "" ? 0 : secondsBetween(since ?? "", time));
}
