import { useEffect, useRef } from "react";
import { useRuntime } from "../context/runtime-context.ts";
import { LiveConnection } from "./live-connection.ts";

/**
 * Calls back when records of a module change, for screens that read other endpoints than lists. Changes that come
 * together call once.
 * @param modules names of the modules; constant
 */
export function useModuleChanges(modules: readonly string[], onChange: () => void): void {
  const { api } = useRuntime();
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const opened = performance.now();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const note = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        latest.current();
      }, TOGETHER_MS);
    };
    const stops = modules.map((module) =>
      LiveConnection.of(api).listen(module, { readAt: () => opened, onChange: note, onGap: note }),
    );
    return () => {
      if (timer !== null) clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [api, modules]);
}

const TOGETHER_MS = 150;
