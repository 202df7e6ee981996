import { useMemo, type Ref } from "react";
import type { FieldError, Json, RecordInput } from "#contract";
import type { Action, DialogMode, Module } from "#metadata";
import { lazyComponent, Skeleton, useI18n } from "#ui";
import { actionShape, moduleShape, type FormShape } from "../form-model/values/form-shape.ts";
import { formTexts } from "../form-model/form-texts.ts";
import type { DraftPlace } from "./stored-draft.ts";
import { ModuleForm, type FormHandle } from "./module-form.tsx";
import type { LinesFormProps } from "./lines/lines-form.tsx";
import { RecordAuthors } from "./record-authors.tsx";
import { RecordView } from "./record-view.tsx";
import { FormServicesContext, type FormServices } from "../form-model/services.ts";
import { useValidators } from "./use-validators.ts";

// Few modules have lines of other modules.
const LinesForm = lazyComponent<LinesFormProps>(
  () => import("./lines/lines-form.tsx").then((module) => module.LinesForm),
  () => <Skeleton shape="form" rows={6} />,
);

export interface RecordFormProps {
  readonly module: Module;
  readonly mode: DialogMode;
  /**
   * The record, or on add the preset values (the parent of a new node). Read once: change the `key`
   * of the form to replace it.
   */
  readonly value: Readonly<Record<string, Json>>;
  /**
   * Receives the fields of the mode only, empty ones as `null`, passwords as md5 hex. The caller
   * adds `id` and `revision`. A rejection keeps all input; pass its field errors as `errors`.
   */
  readonly onSubmit?: (input: RecordInput) => Promise<void>;
  readonly onDirtyChange?: (dirty: boolean) => void;
  readonly errors?: readonly FieldError[];
  /** Names of preset fields that cannot be edited. */
  readonly locked?: readonly string[];
  /** Place of the draft until the record is saved; absent = no draft. */
  readonly draft?: DraftPlace;
  /** Focuses the first field on mount. */
  readonly autoFocus?: boolean;
  readonly services?: FormServices;
  readonly ref?: Ref<FormHandle>;
}

/**
 * The generated form of a module's record; in view mode its values. The dialog adds the buttons.
 */
export function RecordForm({ services, ...props }: RecordFormProps) {
  const { module, mode, value } = props;
  const form =
    mode === "view" ? (
      <RecordView module={module} record={value} />
    ) : (
      <>
        <EditForm {...props} mode={mode} />
        {mode === "edit" && <RecordAuthors record={value} />}
      </>
    );
  return services === undefined ? form : <FormServicesContext value={services}>{form}</FormServicesContext>;
}

export interface ActionFormProps extends Omit<RecordFormProps, "mode" | "value" | "locked" | "draft"> {
  readonly action: Action;
  readonly value?: Readonly<Record<string, Json>>;
}

/** The form that an action shows before it runs. */
export function ActionForm({ services, ...props }: ActionFormProps) {
  const form = <AskForm {...props} />;
  return services === undefined ? form : <FormServicesContext value={services}>{form}</FormServicesContext>;
}

const NOTHING: Readonly<Record<string, Json>> = {};

function AskForm({ module, action, ...props }: Omit<ActionFormProps, "services">) {
  const shape = useMemo(() => (action.form === null ? null : actionShape(module, action, action.form)), [module, action]);
  return shape === null ? null : (
    <LoadedForm {...props} module={module} shape={shape} value={props.value ?? NOTHING} title={action.title} />
  );
}

function EditForm({ mode, locked, ...props }: Omit<RecordFormProps, "services" | "mode"> & { readonly mode: "add" | "edit" }) {
  const shape = useMemo(() => moduleShape(props.module, mode, locked), [props.module, mode, locked]);
  const render = (whole: FormShape) => <LoadedForm {...props} shape={whole} title={props.module.title} />;
  if (props.module.children.length === 0) return render(shape);
  return <LinesForm module={props.module} shape={shape} value={props.value} render={render} />;
}

interface LoadedFormProps extends Omit<RecordFormProps, "services" | "mode" | "locked"> {
  readonly shape: FormShape;
  readonly title: Module["title"];
}

/** Waits for the validators only if conditions decide which fields exist. */
function LoadedForm({ module, shape, title, onSubmit = ignore, ...props }: LoadedFormProps) {
  const { text } = useI18n(formTexts);
  const { validators, loading } = useValidators(module);
  const conditional = shape.fields.some((field) => field.visible !== null || field.disabled !== null);
  if (validators === null && conditional) return <Skeleton shape="form" rows={Math.min(shape.fields.length, 6)} />;
  return (
    <ModuleForm
      {...props}
      shape={shape}
      validators={validators === "failed" ? null : validators}
      loading={loading}
      onSubmit={onSubmit}
      label={text(title)}
    />
  );
}

function ignore(): Promise<void> {
  return Promise.resolve();
}
