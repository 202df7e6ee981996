import { useEffect, useRef } from "react";
import { defineTexts } from "../i18n/texts.ts";
import { useI18n } from "../i18n/use-i18n.ts";
import "./popup.css";

const timeTexts = defineTexts("time", {
  zh: { hour: "时", minute: "分", second: "秒" },
  en: { hour: "Hour", minute: "Minute", second: "Second" },
});

const COLUMNS = ["hour", "minute", "second"] as const;

interface TimePartsProps {
  /** Accessible name of the popup. */
  readonly label: string;
}

/**
 * The `extra` of Arco's `TimePicker`, whose popup has no roles or names. It turns the popup into a dialog of lists with
 * arrow keys, Home and End. It renders nothing.
 */
export function TimeParts({ label }: TimePartsProps) {
  const { t } = useI18n(timeTexts);
  const part = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const panel = part.current?.closest<HTMLElement>(".arco-timepicker-container");
    if (panel === null || panel === undefined) return undefined;
    const draw = (): void => dress(panel, label, (column) => t(column));
    draw();
    panel.addEventListener("keydown", onKey);
    const observer = new MutationObserver(draw);
    observer.observe(panel, { childList: true, subtree: true, attributeFilter: ["class"] });
    return () => {
      observer.disconnect();
      panel.removeEventListener("keydown", onKey);
    };
  }, [label, t]);
  return <span ref={part} className="ui-time-parts" />;
}

function dress(panel: HTMLElement, label: string, name: (column: (typeof COLUMNS)[number]) => string): void {
  panel.setAttribute("role", "dialog");
  panel.setAttribute("aria-label", label);
  for (const [at, list] of panel.querySelectorAll<HTMLElement>(".arco-timepicker-list").entries()) {
    const column = COLUMNS[at];
    if (column === undefined) continue;
    list.tabIndex = 0;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", name(column));
    list.querySelector("ul")?.setAttribute("role", "presentation");
    for (const cell of list.querySelectorAll("li")) {
      cell.setAttribute("role", "option");
      cell.setAttribute("aria-selected", String(cell.classList.contains("arco-timepicker-cell-selected")));
      cell.setAttribute("aria-disabled", String(cell.classList.contains("arco-timepicker-cell-disabled")));
    }
  }
}

function onKey(event: KeyboardEvent): void {
  const list = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=listbox]") : null;
  if (list === null) return;
  const cells = [...list.querySelectorAll<HTMLElement>("[role=option]:not([aria-disabled=true])")];
  const at = cells.findIndex((cell) => cell.getAttribute("aria-selected") === "true");
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: cells.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  cells[Math.min(to, cells.length - 1)]?.click();
  // Arco moves the focus to the field at every click.
  list.focus();
}
