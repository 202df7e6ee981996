import { computed, type IComputedValue } from "mobx";
import type { Json } from "#contract";
import { recordForConditions, requiredWhen, type Field, type ModuleValidators } from "#metadata";
import { serverTime } from "#ui/server-time";
import type { FormShape } from "../values/form-shape.ts";
import type { FormValues } from "../values/form-values.ts";

interface Watched {
  readonly shape: FormShape;
  readonly computed: { readonly record: Readonly<Record<string, Json>> };
  readonly values: FormValues;
  readonly validators: ModuleValidators | null;
}

/**
 * Observable conditions of a form: visible, editable and required fields. Each notifies only when its result changes.
 */
export class FormConditions {
  readonly #visible = new Map<string, IComputedValue<boolean>>();
  readonly #enabled = new Map<string, IComputedValue<boolean>>();
  readonly #required = new Map<string, IComputedValue<boolean>>();

  constructor(form: Watched, fields: Iterable<Field>) {
    const { shape } = form;
    const empty = Object.fromEntries(shape.fields.map((field) => [field.name, null]));
    // An empty field of the form overrides the value of the record. Built once for all conditions.
    // The server judges with the lines of the same save, and so does the form.
    const seen = computed(() =>
      recordForConditions(shape.known, { ...form.computed.record, ...empty, ...form.values }, serverTime),
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
}
