import { makeAutoObservable, observable, observableRef } from "mobx";
import type { FilteredSelection, StoredRecord } from "#contract";

/** Records that are selected by id, on all pages, or all records that match the query of the list. */
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

  /** All matches replace the selected records, until a record is selected again. */
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
