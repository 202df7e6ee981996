import { instantiateValidators, type ValidatorFactory } from "#metadata";
import { RecordForm } from "../../../../src/runtime/form/record-form.tsx";
import type { FormServices } from "../../../../src/runtime/form/services.ts";
import { benchModule } from "./form-module.ts";

const refused = (): Promise<never> => Promise.reject(new Error("the bench asks for nothing"));

/** Ours, with the validators that a server would serve. */
export function trellisForm(count: number) {
  const module = benchModule(count);
  const address = `/validators-${count}.js`;
  const validators = import(/* @vite-ignore */ address).then((loaded: { default: ValidatorFactory }) =>
    instantiateValidators(loaded.default),
  );
  const services: FormServices = {
    dictionary: refused,
    references: refused,
    upload: refused,
    validators: () => validators,
  };
  return function Trellis() {
    return <RecordForm module={module} mode="add" value={NOTHING} services={services} />;
  };
}

const NOTHING = {};
