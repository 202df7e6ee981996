import Alert from "@arco-design/web-react/es/Alert";
import { reaction } from "mobx";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useId, useImperativeHandle, useRef, useState, type FormEvent, type Ref } from "react";
import { flushSync } from "react-dom";
import type { FieldError, Json, RecordInput } from "#contract";
import type { ModuleValidators } from "#metadata";
import { useI18n } from "#ui";
import { useScreenLifecycle, type UnsavedWork } from "../lifecycle/screen-lifecycle.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { IssueSummary } from "./issue-summary.tsx";
import { FormSession } from "../form-model/form-session.ts";
import { focusFirst, focusFirstError } from "./focus-field.ts";
import type { FormShape } from "../form-model/values/form-shape.ts";
import { withVariables } from "../form-model/values/form-values.ts";
import { useFormServices } from "../form-model/services.ts";
import { formTexts } from "../form-model/form-texts.ts";
import type { DraftPlace } from "./stored-draft.ts";
import { fieldsInView } from "../form-model/lazy-fields.ts";
import { RecordFields } from "./record-fields.tsx";
import { useStoredDraft } from "./use-stored-draft.ts";
import "./form.css";
import "./touch.css";

/** Number of fields beyond which the browser need not lay out those far from the window. */
const MANY = 60;

/** Methods that a dialog can call on its form. */
export interface FormHandle {
  /**
   * Validates everything, then passes the input to `onSubmit`.
   * @returns true when the input was passed on and accepted
   */
  submit(): Promise<boolean>;
  /** Compares by value. */
  isDirty(): boolean;
  focusFirstError(): void;
  /**
   * Replaces the values of the given fields, for example with another user's; null empties a field.
   */
  accept(values: RecordInput): void;
  /** Takes over the revisions of lines that a save was refused for, by pointer. */
  acceptNewerLines(newer: Readonly<Record<string, Json>>): void;
  /** Deletes the draft after the user discards the input. */
  discard(): void;
}

export interface ModuleFormProps {
  readonly shape: FormShape;
  /** Null when the validators could not be loaded: only the server validates then. */
  readonly validators: ModuleValidators | null;
  /** Settles when the validators have loaded, with null when they could not be; a submit waits for it. */
  readonly loading?: Promise<ModuleValidators | null>;
  readonly value: Readonly<Record<string, Json>>;
  readonly onSubmit: (input: RecordInput) => Promise<void>;
  readonly onDirtyChange?: (dirty: boolean) => void;
  /** Server errors, shown at their fields until these are edited. */
  readonly errors?: readonly FieldError[];
  readonly label: string;
  /** Place of the draft until the record is saved; absent = no draft. Read once. */
  readonly draft?: DraftPlace;
  /** Focuses the first field on mount. */
  readonly autoFocus?: boolean;
  readonly ref?: Ref<FormHandle>;
}

const NO_ERRORS: readonly FieldError[] = [];

/** The form of one shape. It keeps its input while mounted; change the `key` to reset it. */
export function ModuleForm(props: ModuleFormProps) {
  const {
    shape,
    validators,
    loading,
    value,
    onSubmit,
    onDirtyChange,
    errors = NO_ERRORS,
    label,
    draft: place,
    autoFocus = false,
    ref,
  } = props;
  const { locale } = useI18n(formTexts);
  const services = useFormServices();
  const { variables } = services;
  const [session] = useState(
    () => new FormSession(shape, withVariables(shape, value, variables), validators, fieldsInView(shape.columns)),
  );
  const [draftPlace] = useState(place ?? null);
  const draft = useStoredDraft(session, draftPlace);
  const { settle: settleDraft } = draft;
  /** The input was saved or discarded. */
  const over = useRef(false);
  const settle = useCallback(() => {
    over.current = true;
    settleDraft();
  }, [settleDraft]);
  const latestSettle = useRef(settle);
  latestSettle.current = settle;
  const root = useRef<HTMLDivElement>(null);
  /** A save was refused: its faults are summed up. */
  const [refused, refuse] = useState(false);
  const submitting = useRef(false);
  const prefix = useId();

  const life = useScreenLifecycle();
  const [work] = useState<UnsavedWork>(() => ({
    isDirty: () => !over.current && isDirty(session),
    discard: () => latestSettle.current(),
  }));
  useEffect(() => life?.hold(work), [life, work]);
  useEffect(() => session.computed.load((query) => services.references(query)), [session, services]);
  // On a phone the keyboard would cover half of the form.
  useEffect(() => {
    return autoFocus && window.matchMedia("(pointer: fine)").matches ? focusFirst(root.current) : undefined;
  }, [autoFocus]);
  useEffect(() => {
    if (validators !== null) session.acceptValidators(validators);
  }, [session, validators]);
  useEffect(
    () => (onDirtyChange === undefined ? undefined : reaction(() => session.dirty, onDirtyChange)),
    [session, onDirtyChange],
  );
  // A language switch must not show errors again that the user has corrected.
  const latestLocale = useRef(locale);
  latestLocale.current = locale;
  useEffect(() => {
    if (errors.length === 0) return;
    session.showServerErrors(errors, latestLocale.current);
    refuse(true);
    const shown = setTimeout(() => {
      flushSync(() => session.later.bringAll());
      focusFirstError(root.current);
    });
    return () => clearTimeout(shown);
  }, [session, errors]);

  const submit = useCallback(async (): Promise<boolean> => {
    if (submitting.current) return false;
    if (session.validators === null && loading !== undefined) {
      submitting.current = true;
      const loaded = await loading;
      submitting.current = false;
      if (loaded !== null) session.acceptValidators(loaded);
    }
    let valid = false;
    flushSync(() => session.flushDrafts());
    flushSync(() => {
      valid = session.validate();
      if (!valid) session.later.bringAll();
    });
    if (!valid) {
      refuse(true);
      focusFirstError(root.current);
      return false;
    }
    submitting.current = true;
    try {
      await onSubmit(session.sealedInput());
      settle();
      return true;
    } catch {
      // The caller of `onSubmit` reports its errors; the form only keeps the input.
      return false;
    } finally {
      submitting.current = false;
    }
  }, [session, loading, onSubmit, settle]);

  useImperativeHandle(
    ref,
    () => ({
      submit,
      isDirty: () => isDirty(session),
      focusFirstError: () => focusFirstError(root.current),
      accept: (values) => {
        // Pending input in other fields is kept.
        flushSync(() => session.flushDrafts());
        session.accept(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined])));
      },
      acceptNewerLines: (newer) => session.acceptNewerLines(newer),
      discard: settle,
    }),
    [session, submit, settle],
  );

  const enter = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };

  return (
    <div ref={root} className="record-form" data-many={shape.fields.length > MANY || undefined}>
      <DraftNotice draft={draft} />
      {refused && shape.fields.length > 1 && <IssueSummary session={session} form={root} />}
      <StrayIssues session={session} />
      <form id={prefix} aria-label={label} noValidate onSubmit={enter}>
        <RecordFields session={session} prefix={prefix} />
        {/* A hidden submit button lets Enter submit; the visible button belongs to the dialog. */}
        <input type="submit" hidden />
      </form>
    </div>
  );
}

function isDirty(session: FormSession): boolean {
  // A change that was undone a moment ago leaves nothing to save.
  session.flushDrafts();
  return session.dirty;
}

/** Errors without a field. */
const StrayIssues = observer(function StrayIssues({ session }: { readonly session: FormSession }) {
  const { t, text } = useI18n(formTexts);
  const issues = session.strayIssues();
  if (issues.length === 0) return null;
  return (
    <Alert
      className="form-stray"
      type="error"
      title={t("otherErrors")}
      content={
        <ul>
          {issues.map((issue) => (
            <li key={issue.pointer + issue.keyword}>{text(issue.text)}</li>
          ))}
        </ul>
      }
    />
  );
});
