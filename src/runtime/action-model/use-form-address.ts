import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { DialogMode } from "#metadata";

/** A form that an address asks for. */
export interface AskedForm {
  readonly mode: DialogMode;
  /** The record; null on add. */
  readonly id: string | null;
}

interface FormAddress {
  readonly asked: AskedForm | null;
  readonly show: (form: AskedForm) => void;
  /** Another form in place of this one: going back leads past both. */
  readonly turn: (form: AskedForm) => void;
  readonly close: () => void;
}

/**
 * The form that takes the whole screen has an address of its own: `#add`, `#edit=17`, `#view=17` after the list's, so
 * that the list behind it stays as it is, and going back leads to it.
 */
export function useFormAddress(): FormAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const { hash, pathname, search } = location;
  const opened = isOpened(location.state);
  const go = useCallback(
    (form: AskedForm | null, replace: boolean, state: unknown) =>
      void navigate({ pathname, search, hash: form === null ? "" : hashOf(form) }, { replace, state }),
    [navigate, pathname, search],
  );
  return useMemo(
    () => ({
      asked: formOfHash(hash),
      show: (form) => go(form, false, OPENED),
      turn: (form) => go(form, true, opened ? OPENED : null),
      // After a link there is no list to go back to.
      close: () => (opened ? void navigate(-1) : go(null, true, null)),
    }),
    [hash, opened, navigate, go],
  );
}

export function hashOf({ mode, id }: AskedForm): string {
  return id === null ? `#${mode}` : `#${mode}=${encodeURIComponent(id)}`;
}

/** @returns null where the address asks for no form */
export function formOfHash(hash: string): AskedForm | null {
  if (hash === "#add") return { mode: "add", id: null };
  const match = /^#(edit|view)=([\w-]{1,64})$/.exec(hash);
  return match === null ? null : { mode: match[1] === "edit" ? "edit" : "view", id: match[2] ?? null };
}

/** Marks an entry of the browser's history that a form made here. */
const OPENED = { form: "opened" };

function isOpened(state: unknown): boolean {
  return typeof state === "object" && state !== null && "form" in state && state.form === OPENED.form;
}
