import { makeAutoObservable, observable, observableRef } from "mobx";
import type { FilteredSelection, StoredRecord } from "#contract";

/** Records picked by id; they stay picked while the person turns pages. Or all that match what the list is asked for. */
export class Selection {
  readonly #records = observable.map<string, StoredRecord>({}, { deep: false });

  /** All that matched when they were counted; null while records are picked one by one. */
  matching: FilteredSelection | null = null;

  constructor() {
    makeAutoObservable(this, { matching: observableRef }, { autoBind: true });
  }

  get size(): number {
    return this.matching?.count ?? this.#records.size;
  }

  get ids(): readonly string[] {
    return [...this.#records.keys()];
  }

  get records(): readonly StoredRecord[] {
    return [...this.#records.values()];
  }

  /** Everything that matches takes the place of what was picked, until somebody picks again. */
  takeMatching(matching: FilteredSelection | null): void {
    this.matching = matching;
  }

  has(id: string): boolean {
    return this.#records.has(id);
  }

  set(records: readonly StoredRecord[], selected: boolean): void {
    this.matching = null;
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
    this.matching = null;
    this.#records.clear();
  }
}
