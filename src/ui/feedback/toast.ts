/** Milliseconds. An error and an offer stay longer, because the person has to read and act on them. */
const DURATION = 3_000;
const LONG_DURATION = 6_000;
const OFFER_DURATION = 10_000;

export type ToastKind = "info" | "success" | "warning" | "error";

/** Action of a notice. */
export interface ToastAction {
  readonly label: string;
  readonly perform: () => void;
  /** What must be there for the action: a record or a write that can be undone. */
  readonly about?: string;
}

export interface ToastEntry {
  readonly id: number;
  readonly kind: ToastKind;
  /** Empty for a notice of missing code; `ToastList` adds its text. */
  readonly content: string;
  readonly actions: readonly ToastAction[];
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

function show(kind: ToastKind, content: string, actions: readonly ToastAction[] = []): void {
  const same = entries.find((entry) => entry.kind === kind && entry.content === content);
  if (same !== undefined) {
    return change(
      entries.map((entry) =>
        entry === same ? { ...same, actions, duration: durationOf(kind, content, actions), said: same.said + 1 } : entry,
      ),
    );
  }
  last += 1;
  change([...entries, { id: last, kind, content, actions, duration: durationOf(kind, content, actions), said: 1 }]);
}

function durationOf(kind: ToastKind, content: string, actions: readonly ToastAction[]): number | null {
  if (content === "") return null;
  if (actions.length > 0) return OFFER_DURATION;
  return kind === "error" ? LONG_DURATION : DURATION;
}

/** Shows a short notice at the top of the page. Screen readers announce it. */
export const toast = {
  info: (content: string) => show("info", content),
  success: (content: string, ...actions: readonly ToastAction[]) => show("success", content, actions),
  warning: (content: string) => show("warning", content),
  error: (content: string, ...actions: readonly ToastAction[]) => show("error", content, actions),
  /** Drops every notice with an action about something that is gone. */
  forget: (about: string) => change(entries.filter(({ actions }) => !actions.some((action) => action.about === about))),
  /** Reports that a part of the console could not be loaded, and offers to reload the page. */
  missingCode: () => show("error", ""),
} as const;
