import { makeAutoObservable, observable } from "mobx";
import { isBoolean, readStorage, writeStorage } from "#ui/storage";

/** Way of searching lists that a person chose: one field with chips, or the form above every list. Kept in the browser. */
export class SearchStyle {
  readonly #person: () => string;
  readonly #chosen = observable.map<string, boolean>();

  constructor(person: () => string) {
    this.#person = person;
    makeAutoObservable(this);
  }

  /** The form stands above the list. */
  get classic(): boolean {
    const key = this.#key;
    return this.#chosen.get(key) ?? readStorage(key, isBoolean) ?? false;
  }

  choose(classic: boolean): void {
    this.#chosen.set(this.#key, classic);
    writeStorage(this.#key, classic);
  }

  get #key(): string {
    return `classic-search-${this.#person()}`;
  }
}
