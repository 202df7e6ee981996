import { compareStructural, computed, type IComputedValue } from "mobx";
import type { Json } from "#contract";
import { recordForConditions, requiredWhen, type Cascade, type Field, type ModuleValidators } from "#metadata";
import type { FormShape } from "./form-shape.ts";
import type { FormValues } from "./form-values.ts";
import { localTime } from "./masters.ts";

interface Watched {
  readonly shape: FormShape;
  readonly computed: { readonly record: Readonly<Record<string, Json>> };
  readonly values: FormValues;
  readonly validators: ModuleValidators | null;
  valueOf(name: string): Json | undefined;
}

/**
 * Observable conditions of a form: visible fields, editable fields and the limits of choices. Each
 * notifies only when its result changes.
 */
export class FormConditions {
  readonly #visible = new Map<string, IComputedValue<boolean>>();
  readonly #enabled = new Map<string, IComputedValue<boolean>>();
  readonly #required = new Map<string, IComputedValue<boolean>>();
  readonly #masters = new Map<string, IComputedValue<Readonly<Record<string, string>> | null>>();

  constructor(form: Watched, fields: Iterable<Field>) {
    const { shape } = form;
    const empty = Object.fromEntries(shape.fields.map((field) => [field.name, null]));
    // An empty field of the form overrides the value of the record. Built once for all conditions.
    const seen = computed(() =>
      recordForConditions(shape.known, { ...form.computed.record, ...empty, ...form.values }, localTime),
    );
    const holds = (field: Field, kind: "visible" | "disabled" | "required"): boolean =>
      form.validators === null
        ? kind === "visible"
        : form.validators(`${kind}:${shape.scope}${field.name}`, seen.get()).length === 0;
    for (const field of fields) {
      const { name } = field;
      if (field.visible !== null)
        this.#visible.set(
          name,
          computed(() => holds(field, "visible")),
        );
      if (field.disabled !== null)
        this.#enabled.set(
          name,
          computed(() => !holds(field, "disabled")),
        );
      if (requiredWhen(field) !== null)
        this.#required.set(
          name,
          computed(() => holds(field, "required")),
        );
      const where = field.ref?.where ?? [];
      if (where.length > 0)
        this.#masters.set(
          name,
          computed(() => mastersOf(form, where), { equals: compareStructural }),
        );
    }
  }

  isVisible(name: string): boolean {
    return this.#visible.get(name)?.get() ?? true;
  }

  isEnabled(name: string): boolean {
    return this.#enabled.get(name)?.get() ?? true;
  }

  /** True while the condition of `x-required` holds. */
  isRequired(name: string): boolean {
    return this.#required.get(name)?.get() ?? false;
  }

  /**
   * For a reference with a cascade: the values that the referenced records must have; null while a
   * master is empty.
   */
  cascade(name: string): Readonly<Record<string, string>> | null {
    return this.#masters.get(name)?.get() ?? null;
  }
}

function mastersOf(form: Watched, where: readonly Cascade[]): Readonly<Record<string, string>> | null {
  const values = where.map(({ theirs, master }): [string, Json | undefined] => [theirs, form.valueOf(master)]);
  return values.some(([, value]) => value === undefined || value === null || value === "")
    ? null
    : Object.fromEntries(values.map(([key, value]) => [key, String(value)]));
}
