import { useMemo } from "react";
import type { FieldError, Json } from "#contract";
import { fieldOfPointer, type Field, type Module, type ModuleValidators } from "#metadata";
import { useI18n } from "#ui";
import { ModuleForm, type FormHandle } from "../form/module-form.tsx";
import { oneFieldShape } from "../form-model/one-field.ts";

interface BulkFieldProps {
  readonly module: Module;
  readonly field: Field;
  readonly validators: ModuleValidators | null;
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
  const judges = useMemo<ModuleValidators | null>(
    () =>
      validators === null
        ? null
        : (name, value) => validators(name, value).filter((fault) => fieldOfPointer(fault.pointer) === field.name),
    [validators, field],
  );
  const own = useMemo(() => errors.filter(({ pointer }) => fieldOfPointer(pointer) === field.name), [errors, field]);
  return (
    <ModuleForm
      ref={handle}
      shape={free}
      validators={judges}
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
