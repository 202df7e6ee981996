import { useMemo } from "react";
import type { FieldError, Json } from "#contract";
import { fieldOfPointer, type Field, type Module, type ModuleValidators } from "#metadata";
import { useI18n } from "#ui";
import { ModuleForm, type FormHandle } from "../form/module-form.tsx";
import type { LoadedValidators } from "../form/use-validators.ts";
import { oneFieldShape } from "../form-model/one-field.ts";

interface BulkFieldProps {
  readonly module: Module;
  readonly field: Field;
  /** The field is drawn before they have loaded: a dialog that grew or shrank then would move under a click. */
  readonly validators: LoadedValidators;
  /** From the server; those of other fields are left out. */
  readonly errors: readonly FieldError[];
  readonly handle: (handle: FormHandle | null) => void;
  /** Called by `submit`, when nothing is wrong with it. */
  readonly onValue: (value: Json) => void;
}

const EMPTY = {};

/** One field of a bulk change: its own widget, judged by its own rules. The records differ, so no condition hides it. */
export function BulkField({ module, field, validators, errors, handle, onValue }: BulkFieldProps) {
  const { text } = useI18n();
  const shape = useMemo(() => oneFieldShape(module, { ...field, visible: null, disabled: null }), [module, field]);
  const free = useMemo(
    () => ({ ...shape, fields: shape.fields.map((own) => ({ ...own, visible: null, disabled: null })) }),
    [shape],
  );
  const { validators: loaded, loading } = validators;
  const judges = useMemo(
    () => (loaded === null || loaded === "failed" ? null : validatorsOfField(loaded, field)),
    [loaded, field],
  );
  const loadingJudges = useMemo(
    () => loading.then((found) => (found === null ? null : validatorsOfField(found, field))),
    [loading, field],
  );
  const own = useMemo(() => errors.filter(({ pointer }) => fieldOfPointer(pointer) === field.name), [errors, field]);
  return (
    <ModuleForm
      ref={handle}
      shape={free}
      validators={judges}
      loading={loadingJudges}
      value={EMPTY}
      errors={own}
      label={text(field.title)}
      onSubmit={(input) => {
        onValue(input[field.name] ?? null);
        return Promise.resolve();
      }}
    />
  );
}

function validatorsOfField(validators: ModuleValidators, field: Field): ModuleValidators {
  return (name, value) => validators(name, value).filter((fault) => fieldOfPointer(fault.pointer) === field.name);
}
