import { useEffect, useRef } from "react";
import { loadCode } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import type { RecordTarget } from "../stores/record-target.ts";

/** Milliseconds; a screen has better things to ask for first. */
const AFTER = 1_000;

/** Has a screen's records told what others do to them (`target.changed`), as long as it is open. */
export function useLiveChanges(target: RecordTarget): void {
  const { api } = useRuntime();
  /** The screen was put away before. */
  const away = useRef(false);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    const timer = setTimeout(
      () => {
        loadCode(() => import("./follow-changes.ts")).then(
          ({ followChanges }) => {
            if (!gone) stop = followChanges(api, target);
          },
          // Without its code nobody is told: only a hint is missed.
          () => undefined,
        );
      },
      away.current ? 0 : AFTER,
    );
    return () => {
      gone = true;
      away.current = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [api, target]);
}
