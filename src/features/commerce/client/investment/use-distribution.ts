import { useCallback, useEffect, useRef, useState } from "react";
import { isJsonObject, type StoredRecord } from "#contract";
import { useRuntime, type ActionDialogProps, type Parse } from "#runtime";

/** How far a batch of incomes has come. */
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
  /** After the call that is under way. */
  readonly stop: () => void;
}

/** Calls the action until the batch is finished: each call pays some of the orders and says how far it is. */
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
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);

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
      // The api has said why; what has been paid stays paid.
    } finally {
      setBusy(false);
      await onChanged();
    }
  };
  return { progress, busy, start, stop };
}

/** Where somebody stopped; null for a batch that nobody has begun, or that has ended. */
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
