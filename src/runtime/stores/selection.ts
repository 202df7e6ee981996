import { makeAutoObservable, observable } from "mobx";
import type { StoredRecord } from "#contract";

/** Records picked by id; they stay picked while the person turns pages. */
export class Selection {
  readonly #records = observable.map<string, StoredRecord>({}, { deep: false });

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get size(): number {
    return this.#records.size;
  }

  get ids(): readonly string[] {
    return [...this.#records.keys()];
  }

  get records(): readonly StoredRecord[] {
    return [...this.#records.values()];
  }

  has(id: string): boolean {
    return this.#records.has(id);
  }

  set(records: readonly StoredRecord[], selected: boolean): void {
    for (const record of records) {
      if (selected) this.#records.set(record.id, record);
      else this.#records.delete(record.id);
    }
  }

  /** Takes the newer version of records that are picked, after a reload. */
  refresh(records: readonly StoredRecord[]): void {
    for (const record of records) if (this.#records.has(record.id)) this.#records.set(record.id, record);
  }

  clear(): void {
    this.#records.clear();
  }
}
