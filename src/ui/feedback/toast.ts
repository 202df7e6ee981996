/** Milliseconds. An error stays longer, because the person has to read it and act on it. */
const DURATION = 3_000;
const ERROR_DURATION = 6_000;

export type ToastKind = "info" | "success" | "warning" | "error";

export interface ToastEntry {
  readonly id: number;
  readonly kind: ToastKind;
  /** Empty for a notice of missing code; `ToastList` adds its text. */
  readonly content: string;
  /** Milliseconds; null for a notice that stays until it is closed. */
  readonly duration: number | null;
  /**
   * How often the same notice was requested while visible. A repetition extends its time instead of adding a second
   * one.
   */
  readonly said: number;
}

let entries: readonly ToastEntry[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** The notices of `ToastList`, oldest first. */
export const toasts = {
  entries: (): readonly ToastEntry[] => entries,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  drop: (id: number): void => change(entries.filter((entry) => entry.id !== id)),
};

function change(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, content: string): void {
  const same = entries.find((entry) => entry.kind === kind && entry.content === content);
  if (same !== undefined) {
    return change(entries.map((entry) => (entry === same ? { ...same, said: same.said + 1 } : entry)));
  }
  last += 1;
  change([...entries, { id: last, kind, content, duration: durationOf(kind, content), said: 1 }]);
}

function durationOf(kind: ToastKind, content: string): number | null {
  if (content === "") return null;
  return kind === "error" ? ERROR_DURATION : DURATION;
}

/** Shows a short notice at the top of the page. Screen readers announce it. */
export const toast = {
  info: (content: string) => show("info", content),
  success: (content: string) => show("success", content),
  warning: (content: string) => show("warning", content),
  error: (content: string) => show("error", content),
  /** Reports that a part of the console could not be loaded, and offers to reload the page. */
  missingCode: () => show("error", ""),
} as const;
