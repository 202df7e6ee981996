import { observable, runInAction, type ObservableMap } from "mobx";
import { isJsonObject, type Json, type ReferencePage } from "#contract";
import type { Field } from "#metadata";
import type * as Computed from "#metadata/computed";

type Values = Readonly<Record<string, Json>>;

/** Asks for records by the values of a reference field, with what computed fields read of them. */
export type AskReferences = (query: {
  readonly module: string;
  readonly field: string;
  readonly values: readonly string[];
  readonly read: true;
}) => Promise<ReferencePage>;

/** Values of the records that the references of a form name, as far as its computed fields read them. */
export class FollowedValues {
  readonly #known: ObservableMap<string, Values> = observable.map({}, { deep: false });
  readonly #asked = new Set<string>();
  readonly #ask: AskReferences;
  readonly #amount: typeof Computed.amount;

  constructor(ask: AskReferences, { amount }: Pick<typeof Computed, "amount">) {
    this.#ask = ask;
    this.#amount = amount;
  }

  /** Reads values for the fields of a module. A value that is not known yet is asked for once. */
  of(module: string): Computed.Follow {
    return (by, value, name) => {
      const key = JSON.stringify([module, by.path, value]);
      const values = this.#known.get(key);
      if (values === undefined) this.#load(key, module, by, String(value));
      const held = values?.[name];
      if (held === undefined) return values === undefined ? undefined : null;
      return isJsonObject(held) ? this.#amount(String(held["amount"])) : held;
    };
  }

  #load(key: string, module: string, by: Field, value: string): void {
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    this.#ask({ module, field: by.path, values: [value], read: true }).then(
      ({ options }) => {
        const found = options.find((option) => option.value === value);
        // Without an answer the stored value stands, and the server computes.
        if (found?.values !== undefined) runInAction(() => this.#known.set(key, found.values ?? {}));
      },
      () => this.#asked.delete(key),
    );
  }
}
