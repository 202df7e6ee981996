import { computed, type IComputedValue } from "mobx";
import { isJsonObject, type Json } from "#contract";
import { recordForConditions, requiredWhen, type Field, type JsonSchema, type ModuleValidators } from "#metadata";
import { serverTime } from "#ui/server-time";
import { isComputed } from "../values/form-computed.ts";
import type { FormShape } from "../values/form-shape.ts";
import { valueWithin } from "../values/form-values.ts";
import { ownPath, type LineSource } from "../values/line-source.ts";
import { pointerOf, stepsOf } from "../pointer.ts";

type Path = readonly (string | number)[];

interface Lines {
  readonly shape: FormShape;
  readonly validators: ModuleValidators | null;
  value(name: string): Json | undefined;
  field(path: Path): Field | null;
  lineSource(name: string | number | undefined): LineSource | null;
  readonly computed: { item(list: string, index: number): Readonly<Record<string, Json>> };
  isVisible(name: string): boolean;
}

/**
 * Observable conditions of fields inside lines. A condition sees the line that the field is in. Each is computed when
 * a cell first asks for it, and notifies only when its result changes.
 */
export class LineConditions {
  readonly #known = new Map<string, IComputedValue<boolean>>();
  readonly #form: Lines;

  constructor(form: Lines) {
    this.#form = form;
  }

  isVisible(path: Path): boolean {
    return this.#holds("visible", path, true);
  }

  isEnabled(path: Path): boolean {
    const [name, place] = path;
    const canEdit = (): boolean =>
      this.#form.lineSource(name)?.canEdit(valueWithin(this.#form.value(String(name)), place === undefined ? [] : [place])) !==
      false;
    return canEdit() && !this.#holds("disabled", path, false);
  }

  /** True while a condition of the line makes the field required. */
  isNeeded(path: Path): boolean {
    return this.isVisible(path) && this.#holds("required", path, false);
  }

  /** False for a place inside a line that a condition hides, or inside of such a place. */
  isShownAt(pointer: string): boolean {
    const steps = stepsOf(pointer);
    return steps.every((_, at) => at === 0 || this.isVisible(steps.slice(0, at + 1)));
  }

  #holds(kind: Kind, path: Path, without: boolean): boolean {
    const key = kind + pointerOf(path);
    const known = this.#known.get(key) ?? computed(() => this.#judge(kind, path, without));
    this.#known.set(key, known);
    return known.get();
  }

  #judge(kind: Kind, path: Path, without: boolean): boolean {
    const form = this.#form;
    const field = form.field(path);
    if (field === null || conditionOf(field, kind) === null) return without;
    const source = form.lineSource(path[0]);
    const validators = source === null ? form.validators : source.validators;
    if (validators === null) return without;
    const value = valueWithin(form.value(String(path[0])), path.slice(1, -1));
    const beside = source !== null && path.length === 3 ? source.module.fields : (form.field(path.slice(0, -1))?.parts ?? []);
    // The form holds only what was typed; `computed` adds the values that expressions give the line.
    const own = path.length === 3 && beside.some(isComputed) ? form.computed.item(String(path[0]), Number(path[1])) : {};
    const line = recordForConditions(beside, { ...(isJsonObject(value) ? value : {}), ...own }, serverTime);
    const name = source === null ? `${form.shape.scope}${field.path}` : ownPath(field);
    return validators(`${kind}:${name}`, line).length === 0;
  }
}

type Kind = "visible" | "disabled" | "required";

function conditionOf(field: Field, kind: Kind): JsonSchema | null {
  return kind === "required" ? requiredWhen(field) : field[kind];
}
