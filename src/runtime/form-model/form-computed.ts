import { computed, observable, runInAction, type IComputedValue, type IObservableValue } from "mobx";
import { isJsonObject, type Json } from "#contract";
import type { Field } from "#metadata";
import { loadCode } from "#ui";
import type { FormShape } from "./form-shape.ts";
import type { FormValues } from "./form-values.ts";

type Values = Readonly<Record<string, Json>>;
type Compute = (fields: readonly Field[], record: Values) => Values;

interface Watched {
  readonly shape: FormShape;
  readonly record: Values;
  readonly values: FormValues;
}

/** True if a field of the form, or of the items of its lists, has an expression. */
function computes({ known }: FormShape): boolean {
  return known.some((field) => isComputed(field) || (field.items?.parts ?? []).some(isComputed));
}

/** True if an expression gives the value of the field (`x-compute`). */
export function isComputed({ schema }: Field): boolean {
  return typeof schema["x-compute"] === "string";
}

/** The record of a form with its computed fields, as the server would compute them from the current input. */
export class FormComputed {
  readonly #compute: IObservableValue<Compute | null> = observable.box(null, { deep: false });
  readonly #record: IComputedValue<Values>;
  readonly #needed: boolean;

  constructor(form: Watched) {
    this.#needed = computes(form.shape);
    const empty = Object.fromEntries(form.shape.fields.map((field) => [field.name, null]));
    this.#record = computed(() => {
      const compute = this.#compute.get();
      if (compute === null) return form.record;
      const input = Object.entries(form.values).filter((entry): entry is [string, Json] => entry[1] !== undefined);
      const record = { ...form.record, ...empty, ...Object.fromEntries(input) };
      return { ...record, ...compute(form.shape.known, record) };
    });
  }

  /** Stored values before the code has loaded, and in forms that compute nothing. */
  get record(): Values {
    return this.#record.get();
  }

  /** A computed part of an item of a list; null when it is empty. */
  part(list: string, index: number, name: string): Json {
    const items = this.record[list];
    const item = Array.isArray(items) ? (items as readonly Json[])[index] : undefined;
    return isJsonObject(item) ? (item[name] ?? null) : null;
  }

  /** Loads the language of expressions. A page that cannot load it shows the stored values, and the server computes. */
  load(): void {
    if (!this.#needed || this.#compute.get() !== null) return;
    void loadCode(() => import("#metadata/computed")).then(
      ({ computeRecord }) => runInAction(() => this.#compute.set(computeRecord)),
      () => undefined,
    );
  }
}
