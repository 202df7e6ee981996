import { observable, type ObservableMap } from "mobx";

/** Fields of one form that the change of another field beside them has emptied, by pointer. */
export class EmptiedFields {
  readonly #masters: ObservableMap<string, string> = observable.map({}, { deep: false });

  /** The name of the field whose change emptied this one; undefined for others. */
  masterOf(pointer: string): string | undefined {
    return this.#masters.get(pointer);
  }

  add(pointer: string, master: string): void {
    this.#masters.set(pointer, master);
  }

  /** The field has a new choice, or other lines stand in the places of the emptied ones. */
  forget(pointer: string): void {
    for (const emptied of this.#masters.keys())
      if (emptied === pointer || emptied.startsWith(`${pointer}/`)) this.#masters.delete(emptied);
  }
}
