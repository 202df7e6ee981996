import { useCallback, useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { saveFile } from "../common/save-file.ts";

interface Download {
  readonly busy: boolean;
  /** Why the last one failed, in words. */
  readonly problem: string | null;
  /** @param otherwise the file's name where the reply gives none */
  readonly download: (fetchIt: () => Promise<Response>, otherwise: string) => void;
}

/** Fetches a file and has the browser save it. */
export function useDownload(): Download {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = useCallback((fetchIt: () => Promise<Response>, otherwise: string) => {
    setBusy(true);
    setProblem(null);
    fetchIt()
      .then((reply) => saveFile(reply, otherwise))
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(false));
  }, []);
  return { busy, problem, download };
}
