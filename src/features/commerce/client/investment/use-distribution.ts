import { useEffect, useRef, useState } from "react";
import { isJsonObject, type StoredRecord } from "#contract";
import { useRuntime, type ActionDialogProps, type Parse } from "#runtime";

/** Progress of a batch of incomes. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly skipped: number;
  /** Decimal. */
  readonly amount: string;
  readonly finished: boolean;
}

interface Distribution {
  readonly progress: Progress | null;
  readonly busy: boolean;
  readonly start: () => Promise<void>;
  /** Cancels the job. Paid orders stay paid. */
  readonly stop: () => void;
}

/**
 * Starts the job that pays a batch, and follows it: each call of the action joins the job and answers with the progress.
 * The job continues when the dialog is closed; `stop` cancels it.
 */
export function useDistribution({
  action,
  records: [batch],
  onChanged,
}: Pick<ActionDialogProps, "action" | "records" | "onChanged">): Distribution {
  const { api } = useRuntime();
  const [progress, setProgress] = useState<Progress | null>(() => begunOf(batch));
  const [busy, setBusy] = useState(false);
  const stopped = useRef(false);
  const id = batch?.id ?? "";
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const stop = (): void => {
    stopped.current = true;
    const cancelled = api.call("POST", `/api${action.path}/stop`, asProgress, { body: { [action.idsAs]: id } });
    // The API shows the error.
    cancelled.catch(() => undefined);
  };

  const start = async (): Promise<void> => {
    stopped.current = false;
    setBusy(true);
    try {
      let finished = false;
      while (!finished && !stopped.current) {
        const body = { [action.idsAs]: id };
        const told = await api.call(action.method, `/api${action.path}`, asProgress, { body });
        setProgress(told);
        ({ finished } = told);
      }
    } catch {
      // The API shows the error; paid orders stay paid.
    } finally {
      setBusy(false);
      await onChanged();
    }
  };
  return { progress, busy, start, stop };
}

/** Progress of a batch that was stopped; null before the first start and after the end. */
function begunOf(batch: StoredRecord | undefined): Progress | null {
  return batch === undefined || Number(batch["doneCount"] ?? 0) === 0 || batch["finishedAt"] !== null ? null : asProgress(batch);
}

const asProgress: Parse<Progress> = (data) => {
  if (!isJsonObject(data)) throw new TypeError("no batch");
  const { amount } = data;
  return {
    done: Number(data["doneCount"] ?? 0),
    total: Number(data["orderCount"] ?? 0),
    skipped: Number(data["skippedCount"] ?? 0),
    amount: typeof amount === "string" ? amount : "0",
    finished: data["finished"] === true,
  };
};
