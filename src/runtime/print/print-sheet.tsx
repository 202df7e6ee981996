import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { printEndpoint, type PrintStamp } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { isAborted } from "../api/api-error.ts";
import { callEndpoint } from "../api/call-endpoint.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { printTexts } from "./print-texts.ts";
import { waitForIdle } from "./wait-for-idle.ts";
import "./print.css";

/** `yyyy-MM-dd HH:mm`, as every moment in the console. */
const MINUTES = 16;

interface PrintSheetProps {
  readonly module: Module;
  readonly title: string;
  /** Lines below the title: conditions, sort order, number of records. */
  readonly facts: ReactNode;
  /** More columns than a page is wide. */
  readonly wide: boolean;
  readonly children: ReactNode;
  /** The person has printed, or would rather not. */
  readonly onDone: () => void;
}

/**
 * Content for the printer, without the console around it. The page has it invisibly until it is complete;
 * then the browser's print dialog opens.
 */
export function PrintSheet({ module, title, facts, wide, children, onDone }: PrintSheetProps) {
  const { t } = useI18n(printTexts);
  const sheet = useRef<HTMLElement>(null);
  const done = useRef(onDone);
  done.current = onDone;
  const stamp = usePrintStamp(module.name, onDone);
  useEffect(() => {
    if (stamp === null || sheet.current === null) return undefined;
    const wait = new AbortController();
    const before = document.title;
    void waitForIdle(sheet.current, wait.signal).then(() => {
      if (wait.signal.aborted) return;
      // The name that a file of it gets.
      document.title = title;
      window.print();
      document.title = before;
      done.current();
    });
    return () => wait.abort();
  }, [stamp, title]);

  return createPortal(
    <article ref={sheet} className="trellis-print" data-wide={wide || undefined} aria-hidden="true">
      <header className="trellis-print-head">
        <h1>{title}</h1>
        <p>
          {stamp !== null && (
            <>
              <span>{t("by", { name: stamp.name })}</span> <span>{t("at", { time: stamp.time.slice(0, MINUTES) })}</span>
            </>
          )}
        </p>
        {facts}
      </header>
      {children}
    </article>,
    document.body,
  );
}

/** Asks the server, who may refuse: it knows who prints, and when. Null until it has answered. */
function usePrintStamp(module: string, onRefused: () => void): PrintStamp | null {
  const { api } = useRuntime();
  const [stamp, setStamp] = useState<PrintStamp | null>(null);
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    const pending = new AbortController();
    callEndpoint(api, printEndpoint, { path: { module } }, { signal: pending.signal }).then(setStamp, (error: unknown) => {
      // The api has said why.
      if (!isAborted(error)) refused.current();
    });
    return () => pending.abort();
  }, [api, module]);
  return stamp;
}
