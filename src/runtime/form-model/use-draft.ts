import { useEffect, useRef, useState } from "react";
import type { FormSession } from "./form-session.ts";

/** Milliseconds without a keystroke before a draft is committed. */
export const DRAFT_PAUSE = 400;

export interface Draft<V> {
  /** Displayed value: the draft, or else the committed value. */
  readonly value: V;
  readonly change: (value: V) => void;
  /** Commits the draft now, if there is one. */
  readonly flush: () => void;
}

/**
 * Keeps a draft in the widget, so that a keystroke renders this field alone. The draft is committed
 * after a pause, on blur, and at the latest on submit (`FormSession.flushDrafts`).
 * @param fits returns false for a value that must remain a draft (half-written JSON)
 */
export function useDraft<V>(
  committed: V,
  commit: (value: V) => void,
  session: FormSession,
  pointer: string,
  fits: (value: V) => boolean = always,
): Draft<V> {
  const [draft, setDraft] = useState<Holder<V> | null>(null);
  const holder = useRef<DraftHolder<V>>(null);
  holder.current ??= new DraftHolder(session, setDraft);
  const { current: held } = holder;
  held.use(pointer, commit, fits);
  // A field that its condition hides during typing keeps the input.
  useEffect(() => held.end, [held]);
  return { value: draft === null ? committed : draft.value, change: held.change, flush: held.flush };
}

interface Holder<V> {
  readonly value: V;
}

/** The draft of one widget. An object, because a large form has hundreds, and hooks for each part of it cost more. */
class DraftHolder<V> {
  readonly #session: FormSession;
  readonly #show: (draft: Holder<V> | null) => void;
  #pending: Holder<V> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pointer = "";
  #commit: (value: V) => void = nothing;
  #fits: (value: V) => boolean = always;

  constructor(session: FormSession, show: (draft: Holder<V> | null) => void) {
    this.#session = session;
    this.#show = show;
  }

  /** Takes over the functions of the latest render. */
  use(pointer: string, commit: (value: V) => void, fits: (value: V) => boolean): void {
    this.#pointer = pointer;
    this.#commit = commit;
    this.#fits = fits;
  }

  readonly change = (value: V): void => {
    this.#pending = { value };
    this.#show(this.#pending);
    this.#session.addDraft(this.flush);
    this.#session.clearIssues(this.#pointer);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, DRAFT_PAUSE);
  };

  readonly flush = (): void => {
    clearTimeout(this.#timer);
    if (this.#pending === null || !this.#fits(this.#pending.value)) return;
    this.#session.dropDraft(this.flush);
    const { value } = this.#pending;
    this.#pending = null;
    this.#show(null);
    this.#commit(value);
  };

  readonly end = (): void => {
    this.flush();
    this.#session.dropDraft(this.flush);
  };
}

function always(): boolean {
  return true;
}

function nothing(): void {}
