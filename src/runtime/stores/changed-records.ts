import { makeAutoObservable, observable } from "mobx";
import type { RecordsChanged, StoredRecord } from "#contract";

/** Changes by other users to the records of a list since it was loaded. The list itself does not change. */
export class ChangedRecords {
  /** Users who changed shown records, by record id. */
  readonly #by = observable.map<string, string>();
  /** Records that have come since. */
  readonly #added = observable.set<string>();
  many = false;
  /** Time of the request of the shown records, in milliseconds of this page. */
  readAt = performance.now();
  /** True if records that are added elsewhere belong to what is shown. */
  readonly #grows: boolean;

  constructor({ grows = true }: { readonly grows?: boolean } = {}) {
    this.#grows = grows;
    makeAutoObservable(this, { readAt: false }, { autoBind: true });
  }

  get count(): number {
    return this.#by.size + this.#added.size;
  }

  /** True if the list is no longer as it is shown. */
  get any(): boolean {
    return this.many || this.count > 0;
  }

  /** Changed records by id; a snapshot. */
  get marks(): ReadonlyMap<string, string> {
    return new Map(this.#by);
  }

  /** User who changed the record; null without a change. */
  by(id: string): string | null {
    return this.#by.get(id) ?? null;
  }

  note({ kind, ids, by }: Pick<RecordsChanged, "kind" | "ids" | "by">, shown: readonly StoredRecord[]): void {
    if (ids === null) this.many = true;
    const here = new Set(shown.map(({ id }) => id));
    for (const id of ids ?? []) {
      // A comparison with the present records has no author and removes none.
      if (here.has(id)) this.#by.set(id, by === "" ? (this.#by.get(id) ?? "") : by);
      else if (this.#grows && (kind === "add" || kind === "revive")) this.#added.add(id);
      else this.#added.delete(id);
    }
  }

  /** @param readAt time of the request of the shown records */
  clear(readAt: number): void {
    this.readAt = readAt;
    this.#by.clear();
    this.#added.clear();
    this.many = false;
  }
}
