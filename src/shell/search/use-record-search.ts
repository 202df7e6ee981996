import { useEffect, useState } from "react";
import { saysEnough, SEARCH_LIMITS, searchEndpoint, type SearchHit, type SearchReply } from "#contract";
import { callEndpoint, isAborted, useRuntime } from "#runtime";

/** Pause after the last key in milliseconds before the server is asked. */
const PAUSE = 180;
/** A list of more is no answer. */
const ENOUGH = 30;

export interface RecordSearch {
  readonly hits: readonly SearchHit[];
  readonly state: "idle" | "short" | "asking" | "ready" | "failed";
  readonly retry: () => void;
}

/** Searches records by name. A newer search cancels the older one. */
export function useRecordSearch(typed: string, wanted: boolean): RecordSearch {
  const { api } = useRuntime();
  const [answer, setAnswer] = useState<{
    readonly q: string;
    readonly hits: readonly SearchHit[];
    readonly ended: "" | "ready" | "failed";
  }>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const q = typed.trim().slice(0, SEARCH_LIMITS.longest);
  const asked = wanted && saysEnough(q);
  useEffect(() => {
    if (!asked) return undefined;
    const leave = new AbortController();
    const ask = async (): Promise<void> => {
      const hits: SearchHit[] = [];
      try {
        for (let from: number | null = 0; from !== null && hits.length < ENOUGH;) {
          const reply: SearchReply = await callEndpoint(
            api,
            searchEndpoint,
            { query: { q, from } },
            { signal: leave.signal, quiet: true },
          );
          hits.push(...reply.hits);
          from = reply.next;
          if (from !== null) setAnswer({ q, hits: [...hits], ended: "" });
        }
        setAnswer({ q, hits, ended: "ready" });
      } catch (error) {
        if (!isAborted(error)) setAnswer({ q, hits, ended: "failed" });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [api, q, asked, attempt]);
  const retry = () => {
    setAnswer(NOTHING);
    setAttempt(attempt + 1);
  };
  if (!asked) return { hits: [], state: wanted && q !== "" ? "short" : "idle", retry };
  const current = answer.q === q;
  // Hits of the last answer that fit the new words stay until the next one arrives, so that the list does not flicker.
  // Others are never offered, because Enter would open one of them.
  const hits = current ? answer.hits : answer.hits.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()));
  return { hits, state: !current || answer.ended === "" ? "asking" : answer.ended, retry };
}

const NOTHING = { q: "", hits: [], ended: "" } as const;
