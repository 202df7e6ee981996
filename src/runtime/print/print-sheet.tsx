import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { isJsonObject } from "#contract";
import { useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { printTexts } from "./print-texts.ts";
import { waitForIdle } from "./wait-for-idle.ts";
import "./print.css";

interface PrintSheetProps {
  readonly title: string;
  /** Under the title: conditions, order, how many. */
  readonly facts: ReactNode;
  /** More columns than a page is wide. */
  readonly wide: boolean;
  readonly children: ReactNode;
  /** The person has printed, or would rather not. */
  readonly onDone: () => void;
}

/**
 * What goes to the printer, and nothing of the console around it. Stands in the page, unseen, until all of it is there;
 * then the browser's print dialog opens.
 */
export function PrintSheet({ title, facts, wide, children, onDone }: PrintSheetProps) {
  const { t } = useI18n(printTexts);
  const sheet = useRef<HTMLElement>(null);
  const name = useOwnName();
  const [time] = useState(() => timeText(new Date()));
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (name === null || sheet.current === null) return undefined;
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
  }, [name, title]);

  return createPortal(
    <article ref={sheet} className="trellis-print" data-wide={wide || undefined} aria-hidden="true">
      <header className="trellis-print-head">
        <h1>{title}</h1>
        <p>
          {name !== null && name !== "" && <span>{t("by", { name })}</span>} <span>{t("at", { time })}</span>
        </p>
        {facts}
      </header>
      {children}
    </article>,
    document.body,
  );
}

/** How the person is called; "" when nobody says, null until it is known. */
function useOwnName(): string | null {
  const { api } = useRuntime();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    api.call("GET", "/api/blade-auth/oauth/user-info", nameIn, { quiet: true }).then(
      (found) => current && setName(found),
      () => current && setName(""),
    );
    return () => {
      current = false;
    };
  }, [api]);
  return name;
}

function nameIn(data: unknown): string {
  if (!isJsonObject(data)) return "";
  const names = [data["real_name"], data["nick_name"], data["account"]];
  return names.find((name): name is string => typeof name === "string" && name !== "") ?? "";
}

/** As every moment in the console: `yyyy-MM-dd HH:mm`. */
function timeText(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
