import { useCallback, useState } from "react";
import { messageOf } from "../../api/api-error.ts";

interface Download {
  readonly busy: boolean;
  /** Message of the last download if it failed; null otherwise. */
  readonly problem: string | null;
  readonly download: (save: () => Promise<void>) => void;
}

/** Has the browser save a file, and keeps what went wrong. */
export function useDownload(): Download {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = useCallback((save: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    save()
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(false));
  }, []);
  return { busy, problem, download };
}
