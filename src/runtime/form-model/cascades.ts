import { compareStructural, computed, type IComputedValue } from "mobx";
import { isJsonObject, type Json } from "#contract";
import type { Field } from "#metadata";
import type { FormShape } from "./values/form-shape.ts";
import { isEmpty, valueWithin } from "./values/form-values.ts";
import type { LineSource } from "./values/line-source.ts";
import { mastersOf, TENANT } from "./masters.ts";
import { stepsOf } from "./pointer.ts";

type Path = readonly (string | number)[];
type Where = Readonly<Record<string, string>>;

interface Form {
  readonly shape: FormShape;
  readonly record: Readonly<Record<string, Json>>;
  value(name: string): Json | undefined;
  valueOf(name: string): Json | undefined;
  field(path: Path): Field | null;
  lineSource(name: string | number | undefined): LineSource | null;
}

/**
 * References whose choices depend on other fields, their masters: in the record, or in the line of another module that
 * the reference is in. Each notifies only when its limits change.
 */
export class Cascades {
  readonly #known = new Map<string, IComputedValue<Where | null>>();
  readonly #form: Form;

  constructor(form: Form) {
    this.#form = form;
  }

  /** The values that referenced records must have, by their field; null while a master is empty and without a cascade. */
  at(pointer: string): Where | null {
    const known = this.#known.get(pointer) ?? computed(() => this.#limits(pointer), { equals: compareStructural });
    this.#known.set(pointer, known);
    return known.get();
  }

  /** The first master without a value; null when there is none. */
  missing(pointer: string): Field | null {
    if (this.at(pointer) !== null) return null;
    const masters = this.#masters(pointer);
    const empty = masters.find(({ value }) => isEmpty(value)) ?? masters[0];
    const [list, ...rest] = stepsOf(pointer);
    const source = rest.length === 0 ? null : this.#form.lineSource(list);
    return (source?.module.fields ?? this.#form.shape.known).find(({ name }) => name === empty?.master) ?? null;
  }

  /** Paths of the references with a choice that a change at a path makes void. */
  followers(path: Path): readonly Path[] {
    const { shape } = this.#form;
    const [name = "", place] = path;
    if (path.length === 1) {
      const own = shape.fields.filter((field) => depends(field, String(name))).map((field) => [field.name]);
      const inLines = name === TENANT ? [...(shape.lines?.keys() ?? [])].flatMap((list) => this.#linesOf(list)) : [];
      const inItems = shape.fields.flatMap((field) => this.#inItems(field, String(name)));
      return [...own, ...inItems, ...inLines.flatMap((line) => this.#inLine(line, TENANT))].filter((one) => this.#isChosen(one));
    }
    if (path.length !== 3 || this.#form.lineSource(name) === null || place === undefined) return [];
    return this.#inLine([name, place], String(path[2])).filter((one) => this.#isChosen(one));
  }

  #inLine(line: Path, master: string): readonly Path[] {
    const parts = this.#form.field(line)?.parts ?? [];
    return parts.filter((part) => depends(part, master)).map((part) => [...line, part.name]);
  }

  /** References within an object or the items of a list that belongs to the record itself. */
  #inItems({ name, items, parts }: Field, master: string): readonly Path[] {
    if (this.#form.lineSource(name) !== null) return [];
    const followers = (items?.parts ?? parts).filter((part) => depends(part, master));
    const holders = items === null ? [[name]] : this.#linesOf(name);
    return followers.flatMap((part) => holders.map((holder) => [...holder, part.name]));
  }

  #linesOf(list: string): readonly Path[] {
    const lines = this.#form.value(list);
    return Array.isArray(lines) ? lines.map((_, place) => [list, place]) : [];
  }

  #isChosen([name, ...rest]: Path): boolean {
    return valueWithin(this.#form.value(String(name)), rest) !== undefined;
  }

  #limits(pointer: string): Where | null {
    const masters = this.#masters(pointer);
    if (masters.length === 0 || masters.some(({ value }) => isEmpty(value))) return null;
    return Object.fromEntries(masters.map(({ theirs, value }) => [theirs, String(value)]));
  }

  #masters(pointer: string): readonly { readonly theirs: string; readonly master: string; readonly value: Json | undefined }[] {
    const form = this.#form;
    const [name = "", ...rest] = stepsOf(pointer);
    const where = form.field([name, ...rest])?.ref?.where ?? [];
    const source = rest.length === 0 ? null : form.lineSource(name);
    if (source === null) return where.map(({ theirs, master }) => ({ theirs, master, value: form.valueOf(master) }));
    const held = valueWithin(form.value(name), rest.slice(0, -1));
    const line = isJsonObject(held) ? held : {};
    const { id } = form.record;
    return where.flatMap(({ theirs, master }) => {
      if (master !== source.parentField) return [{ theirs, master, value: line[master] }];
      // A record that is not saved yet limits nothing; the server judges the choice.
      return id === undefined ? [] : [{ theirs, master, value: id }];
    });
  }
}

function depends(field: Field, master: string): boolean {
  return field.ref !== null && mastersOf(field).includes(master);
}
