/** Milliseconds; an error stays longer because it has to be read and acted on. */
const DURATION = 3_000;
const ERROR_DURATION = 6_000;

export type ToastKind = "info" | "success" | "warning" | "error";

export interface ToastEntry {
  readonly id: number;
  readonly kind: ToastKind;
  readonly content: string;
  readonly duration: number;
  /** How often the same was said while it stood: it stays longer then, and is not there twice. */
  readonly said: number;
}

let entries: readonly ToastEntry[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** What `ToastList` shows, the oldest first. */
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
  change([...entries, { id: last, kind, content, duration: kind === "error" ? ERROR_DURATION : DURATION, said: 1 }]);
}

/** A short notice at the top of the page; screen readers are told. */
export const toast = {
  info: (content: string) => show("info", content),
  success: (content: string) => show("success", content),
  warning: (content: string) => show("warning", content),
  error: (content: string) => show("error", content),
} as const;
