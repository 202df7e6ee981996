import { useCallback, useState } from "react";
import type { RecordInput } from "#contract";
import { instantiateValidators, linearPattern, type ValidatorFactory } from "#metadata";
import { RecordForm } from "../../../../src/runtime/form/record-form.tsx";
import type { FormServices } from "../../../../src/runtime/form-model/services.ts";
import type { DraftPlace } from "../../../../src/runtime/form/stored-draft.ts";
import { benchModule, type BenchFormProps } from "./form-module.ts";

const refused = (): Promise<never> => Promise.reject(new Error("the bench asks for nothing"));

const DRAFT: DraftPlace = { person: "bench/1", module: "bench-form", record: null };

/** The console's form as in a dialog: with the server's validators, a stored draft and the check for unsaved changes. */
export function trellisForm(count: number) {
  const module = benchModule(count);
  const address = `/validators-${count}.js`;
  const validators = import(/* @vite-ignore */ address).then((loaded: { default: ValidatorFactory }) =>
    instantiateValidators(loaded.default, linearPattern),
  );
  const services: FormServices = {
    dictionary: refused,
    references: refused,
    upload: refused,
    validators: () => validators,
  };
  return function Trellis({ onSubmit }: BenchFormProps) {
    const [dirty, setDirty] = useState(false);
    const submit = useCallback((input: RecordInput) => Promise.resolve(onSubmit(input)), [onSubmit]);
    return (
      <div data-dirty={dirty || undefined}>
        <RecordForm
          module={module}
          mode="add"
          value={NOTHING}
          services={services}
          draft={DRAFT}
          onDirtyChange={setDirty}
          onSubmit={submit}
        />
      </div>
    );
  };
}

const NOTHING = {};
