import Alert from "@arco-design/web-react/es/Alert";
import { withTheme } from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import { reaction } from "mobx";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type FormEvent, type Ref } from "react";
import { flushSync } from "react-dom";
import type { FieldError, Json, RecordInput } from "#contract";
import type { ModuleValidators } from "#metadata";
import { useI18n } from "#ui";
import { useScreenLife, type Unfinished } from "../screen-life.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { FormSession } from "./form-session.ts";
import { focusFirst, focusFirstError } from "./focus-field.ts";
import type { FormShape } from "./form-shape.ts";
import { formTexts } from "./form-texts.ts";
import { formValidator } from "./form-validator.ts";
import type { DraftPlace } from "./kept-draft.ts";
import { fieldsInView } from "./later-fields.ts";
import { theme } from "./theme.ts";
import { uiSchemaOf } from "./ui-schema.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import "./form.css";

const ThemedForm = withTheme<unknown, RJSFSchema, FormSession>(theme);

/** What a dialog may ask of the form in it. */
export interface FormHandle {
  /** Checks everything, then hands the input to `onSubmit`. @returns whether it was handed over and accepted */
  submit(): Promise<boolean>;
  /** By value. */
  isDirty(): boolean;
  focusFirstError(): void;
  /** Other values than those that stand there, field by field, null for none: another person's, or a choice between two. */
  accept(values: RecordInput): void;
  /** The person throws away what they typed: no draft of it is kept. */
  discard(): void;
}

export interface ModuleFormProps {
  readonly shape: FormShape;
  /** null when they could not be loaded: the server is then the only judge. */
  readonly validators: ModuleValidators | null;
  readonly value: Readonly<Record<string, Json>>;
  readonly onSubmit: (input: RecordInput) => Promise<void>;
  readonly onDirtyChange?: (dirty: boolean) => void;
  /** From the server, shown at their fields until these are edited. */
  readonly errors?: readonly FieldError[];
  readonly label: string;
  /** Where what is typed is kept until it is saved; nowhere when left out. Read once. */
  readonly draft?: DraftPlace;
  /** The focus goes to the first field as soon as it is there. */
  readonly autoFocus?: boolean;
  readonly ref?: Ref<FormHandle>;
}

const NO_ERRORS: readonly FieldError[] = [];

/** The form of one shape. It keeps what was typed for as long as it is mounted; give it a `key` to start afresh. */
export function ModuleForm(props: ModuleFormProps) {
  const {
    shape,
    validators,
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
  const [session] = useState(() => new FormSession(shape, value, validators, fieldsInView(shape.columns)));
  const [draftPlace] = useState(place ?? null);
  const draft = useKeptDraft(session, draftPlace);
  const { settle: settleDraft } = draft;
  /** Saved, or given up. */
  const over = useRef(false);
  const settle = useCallback(() => {
    over.current = true;
    settleDraft();
  }, [settleDraft]);
  const latestSettle = useRef(settle);
  latestSettle.current = settle;
  const root = useRef<HTMLDivElement>(null);
  const submitting = useRef(false);
  const prefix = useId();
  const validator = useMemo(() => formValidator(shape, () => session.validators), [shape, session]);
  const uiSchema = useMemo(() => uiSchemaOf(shape), [shape]);

  const life = useScreenLife();
  const [work] = useState<Unfinished>(() => ({
    isDirty: () => !over.current && isDirty(session),
    discard: () => latestSettle.current(),
  }));
  useEffect(() => life?.hold(work), [life, work]);
  useEffect(() => session.later.start(), [session]);
  // On a phone its keyboard would cover half of a form that nobody has seen yet.
  useEffect(() => {
    if (autoFocus && window.matchMedia("(pointer: fine)").matches) focusFirst(root.current);
  }, [autoFocus]);
  useEffect(() => {
    if (validators !== null) session.acceptValidators(validators);
  }, [session, validators]);
  useEffect(
    () => (onDirtyChange === undefined ? undefined : reaction(() => session.dirty, onDirtyChange)),
    [session, onDirtyChange],
  );
  // A switch of the language must not show these errors again once somebody mended them.
  const latestLocale = useRef(locale);
  latestLocale.current = locale;
  useEffect(() => {
    if (errors.length === 0) return;
    session.later.bringAll();
    session.showServerErrors(errors, latestLocale.current);
    const shown = setTimeout(() => focusFirstError(root.current));
    return () => clearTimeout(shown);
  }, [session, errors]);

  const submit = useCallback(async (): Promise<boolean> => {
    if (submitting.current) return false;
    let valid = false;
    flushSync(() => session.flushDrafts());
    flushSync(() => {
      valid = session.validate();
      if (!valid) session.later.bringAll();
    });
    if (!valid) {
      focusFirstError(root.current);
      return false;
    }
    submitting.current = true;
    try {
      await onSubmit(session.sealedInput());
      settle();
      return true;
    } catch {
      // Whoever sends the record reports what went wrong; the form only keeps what was typed.
      return false;
    } finally {
      submitting.current = false;
    }
  }, [session, onSubmit, settle]);

  useImperativeHandle(
    ref,
    () => ({
      submit,
      isDirty: () => isDirty(session),
      focusFirstError: () => focusFirstError(root.current),
      accept: (values) => {
        // What is half typed in another field stays.
        flushSync(() => session.flushDrafts());
        session.accept(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined])));
      },
      discard: settle,
    }),
    [session, submit, settle],
  );

  // Before RJSF hears of it: it would call back from within a commit, where drafts cannot be flushed.
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };

  // The very same element each time: RJSF would compare all that it is given, the session and everything in it.
  const fields = useMemo(
    () => (
      <ThemedForm
        id={prefix}
        idPrefix={prefix}
        idSeparator="-"
        aria-label={label}
        schema={shape.schema}
        uiSchema={uiSchema}
        formContext={session}
        validator={validator}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        noValidate
        noHtml5Validate
        showErrorList={false}
      >
        {/* Enter in a text field submits; the visible button is the dialog's. */}
        <input type="submit" hidden />
      </ThemedForm>
    ),
    [prefix, label, shape, uiSchema, session, validator],
  );

  return (
    <div ref={root} className="record-form" onSubmitCapture={enter}>
      <DraftNotice draft={draft} />
      <StrayIssues session={session} />
      {fields}
    </div>
  );
}

function isDirty(session: FormSession): boolean {
  // What was typed and taken back a moment ago changes nothing.
  session.flushDrafts();
  return session.dirty;
}

/** The values are the session's (see RecordField): RJSF fills nothing in. */
const NO_DEFAULTS = {
  emptyObjectFields: "skipDefaults",
  constAsDefaults: "never",
  arrayMinItems: { populate: "never" },
} as const;

/** What is wrong and has no field of its own. */
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
