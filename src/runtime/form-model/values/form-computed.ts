import { computed, observable, runInAction, type IComputedValue, type IObservableValue } from "mobx";
import { isJsonObject, sameJson, type Json } from "#contract";
import { recordForConditions, type Field, type ModuleValidators } from "#metadata";
import type * as Computed from "#metadata/computed";
import { loadCode } from "#ui";
import { serverTime } from "#ui/server-time";
import { FollowedValues, type AskReferences } from "./followed-values.ts";
import type { FormShape } from "./form-shape.ts";
import type { FormValues } from "./form-values.ts";
import type { LineSource } from "./line-source.ts";

type Values = Readonly<Record<string, Json>>;
type Code = Pick<typeof Computed, "amount" | "computeRecord" | "gatherLines" | "rollupsOf">;

interface Watched {
  readonly shape: FormShape;
  readonly record: Values;
  readonly initial: FormValues;
  readonly values: FormValues;
  readonly validators: ModuleValidators | null;
}

/** True if a field of the form, or of the items of its lists, has an expression, or if it gathers from lines of the form. */
function computes({ known, lines }: FormShape): boolean {
  const gathers = (field: Field): boolean => [...(lines?.values() ?? [])].some((source) => gathersFrom(field, source));
  return known.some((field) => isComputed(field) || gathers(field) || hasComputedParts(field));
}

/** True if an expression gives the value of a field of the items of a list. */
function hasComputedParts({ items }: Field): boolean {
  return (items?.parts ?? []).some(isComputed);
}

/** True if an expression gives the value of the field (`x-compute`). */
export function isComputed(field: Field | undefined): boolean {
  return typeof field?.schema["x-compute"] === "string";
}

/** True if a field gathers (`x-rollup`) from records of a module that name their record in a field. */
export function gathersFrom(
  { schema }: Field,
  from: { readonly module: { readonly name: string }; readonly parentField: string },
): boolean {
  const rollup = schema["x-rollup"];
  return isJsonObject(rollup) && rollup["module"] === from.module.name && rollup["field"] === from.parentField;
}

/** The record of a form with its computed fields, as the server would compute them from the current input. */
export class FormComputed {
  readonly #code: IObservableValue<Code | null> = observable.box(null, { deep: false });
  readonly #record: IComputedValue<Values>;
  readonly #needed: boolean;
  readonly #form: Watched;
  /** Null in a form without a server to ask. */
  #followed: FollowedValues | null = null;
  /** Lines keep their identity while others change. */
  readonly #lines = new WeakMap<object, Values>();

  constructor(form: Watched) {
    const { shape } = form;
    this.#form = form;
    this.#needed = computes(shape);
    const empty = Object.fromEntries(shape.fields.map((field) => [field.name, null]));
    // Lines of another module are computed by that module.
    const own = shape.lines === undefined ? shape.known : shape.known.filter(({ name }) => shape.lines?.has(name) !== true);
    const ownValues = computed(() => {
      const code = this.#code.get();
      if (code === null) return form.record;
      const input = Object.entries(form.values).filter((entry): entry is [string, Json] => entry[1] !== undefined);
      const record = { ...form.record, ...empty, ...Object.fromEntries(input) };
      return { ...record, ...code.computeRecord(own, record, this.#followed?.of(shape.owner)) };
    });
    this.#record = computed(() => {
      const before = ownValues.get();
      const code = this.#code.get();
      if (shape.lines === undefined) return before;
      const lists = new Map([...shape.lines].map(([name, source]) => [name, this.#withComputed(source, form.values[name])]));
      const record = { ...before, ...Object.fromEntries(lists) };
      if (code === null) return record;
      const gathered = { ...record, ...this.#gathered(code, lists) };
      return { ...gathered, ...code.computeRecord(own, gathered, this.#followed?.of(shape.owner)) };
    });
  }

  /** Stored values before the code has loaded, and in forms that compute nothing. */
  get record(): Values {
    return this.#record.get();
  }

  /** The input of a save, whose lists have the computed parts of their items: rules judge the items with them. */
  withComputedParts(input: Values): Values {
    const { record } = this;
    const lists = this.#form.shape.known.filter(hasComputedParts).flatMap(({ name }): [string, Json][] => {
      const list = record[name];
      return (input[name] ?? null) === null || list === undefined ? [] : [[name, list]];
    });
    return { ...input, ...Object.fromEntries(lists) };
  }

  /** An item of a list with its computed parts. */
  item(list: string, index: number): Values {
    const items = this.record[list];
    const item = Array.isArray(items) ? (items as readonly Json[])[index] : undefined;
    return isJsonObject(item) ? item : NOTHING;
  }

  /** Loads the language of expressions. A page that cannot load it shows the stored values, and the server computes. */
  load(ask?: AskReferences): void {
    if (!this.#needed || this.#code.get() !== null) return;
    void loadCode(() => import("#metadata/computed")).then(
      (code) => {
        if (ask !== undefined) this.#followed = new FollowedValues(ask, code);
        runInAction(() => this.#code.set(code));
      },
      () => undefined,
    );
  }

  #withComputed({ module }: LineSource, value: Json | undefined): readonly Values[] {
    const code = this.#code.get();
    return linesOf(value).map((line) => {
      if (code === null) return line;
      const known = this.#lines.get(line);
      const now = { ...line, ...code.computeRecord(module.fields, line, this.#followed?.of(module.name)) };
      if (known !== undefined && sameJson(known, now)) return known;
      this.#lines.set(line, now);
      return now;
    });
  }

  #gathered({ rollupsOf, gatherLines }: Code, lists: ReadonlyMap<string, readonly Values[]>): Values {
    const { shape, record, initial, validators } = this.#form;
    const found = rollupsOf({ fields: shape.known }).flatMap((rollup): [string, Json][] => {
      const [list, source] = [...(shape.lines ?? [])].find(([, lines]) => gathersFrom(rollup.field, lines)) ?? [];
      const { of, where, field } = rollup;
      // Without the condition, or the right to see the values, the stored value stands.
      const isReadable = of === null || source?.module.fields.some(({ name }) => name === of) === true;
      if (list === undefined || source === undefined || source.isTooLong || !isReadable) return [];
      if (where !== null && validators === null) return [];
      const matching = (lines: readonly Values[]): readonly Values[] =>
        lines.filter(
          (line) =>
            where === null ||
            validators?.(`rollup:${field.path}`, recordForConditions(source.module.fields, line, serverTime)).length === 0,
        );
      const [before, now] = [linesOf(initial[list]), lists.get(list) ?? []].map(matching);
      const lines = { fields: source.module.fields, before: before ?? [], now: now ?? [] };
      return [[field.name, gatherLines(rollup, record[field.name] ?? null, lines)]];
    });
    return Object.fromEntries(found);
  }
}

function linesOf(value: Json | undefined): readonly Values[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

const NOTHING: Values = {};
