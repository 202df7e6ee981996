import { useEffect, useState } from "react";
import { useI18n } from "#ui";
import { texts } from "../common/production-texts.ts";
import { secondsBetween, spanText } from "../common/span-text.ts";
import { STATUS, type WaitingStep } from "../common/step-types.ts";

/** Milliseconds after which the time of a running step is counted again. */
const TICK = 30_000;

/** Seconds. */
const MINUTE = 60;

/** The worker of a step and the time of work without pauses; empty before its start. */
export function StepWork({ step }: { readonly step: WaitingStep }) {
  const { t, locale } = useI18n(texts);
  const isRunning = step.status === STATUS.running;
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (!isRunning && step.status !== STATUS.paused) return null;
  const since = (step.resumeTime ?? "") === "" ? step.startTime : step.resumeTime;
  const running = isRunning && (since ?? "") !== "" ? secondsBetween(since ?? "", null) : 0;
  const seconds = (step.workSeconds ?? 0) + running;
  const worker = step.isOwn ? t("you") : (step.userName ?? "");
  const span = seconds < MINUTE ? "" : t("worked", { span: spanText(seconds, locale) });
  return <p className="pad-work">{[worker, span].filter((part) => part !== "").join(" · ")}</p>;
}
