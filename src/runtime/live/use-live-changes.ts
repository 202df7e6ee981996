import { useEffect, useRef } from "react";
import { loadCode } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import type { RecordTarget } from "../stores/record-target.ts";

/** Milliseconds; a screen has better things to ask for first. */
const AFTER = 1_000;

/** Passes changes of other users to the records of an open screen (`target.changed`). */
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
          // Without this code only a hint is missing.
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
