import type { Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";

type Db = Kysely<TrellisTables>;
type Reads<Owner extends WeakKey, Value> = WeakMap<Owner, Map<string, Promise<Value>>>;

/**
 * Caches what is read from the database once per owner, for as long as the owner lives. Requests that need the same
 * value at the same time share one read.
 *
 * A transaction never waits for the read of another request: it holds a connection meanwhile, and the other request
 * may be waiting for one. On the embedded database, which has one session, both would wait for ever. A transaction
 * uses a cached value, or reads through its own connection and keeps the value to itself, because a rollback may
 * undo what it read.
 */
export class SharedReads<Owner extends WeakKey, Value> {
  readonly #cached = new WeakMap<Owner, Map<string, { readonly value: Value }>>();
  readonly #shared: Reads<Owner, Value> = new WeakMap();
  readonly #byTransaction = new WeakMap<Db, Reads<Owner, Value>>();

  /**
   * @param db the transaction, inside one
   * @param name tells the values of one owner apart
   * @param load reads the value through `db`
   */
  async read(db: Db, owner: Owner, name: string, load: () => Promise<Value>): Promise<Value> {
    const cached = this.#cached.get(owner)?.get(name);
    if (cached !== undefined) return cached.value;
    const reads = entriesOf(db.isTransaction ? this.#within(db) : this.#shared, owner);
    const reading = reads.get(name);
    if (reading !== undefined) return reading;
    const started = load();
    reads.set(name, started);
    try {
      const value = await started;
      if (!db.isTransaction) {
        entriesOf(this.#cached, owner).set(name, { value });
        reads.delete(name);
      }
      return value;
    } catch (error) {
      reads.delete(name);
      throw error;
    }
  }

  #within(transaction: Db): Reads<Owner, Value> {
    const known = this.#byTransaction.get(transaction);
    if (known !== undefined) return known;
    const reads: Reads<Owner, Value> = new WeakMap();
    this.#byTransaction.set(transaction, reads);
    return reads;
  }
}

function entriesOf<Owner extends WeakKey, Entry>(entries: WeakMap<Owner, Map<string, Entry>>, owner: Owner): Map<string, Entry> {
  const known = entries.get(owner);
  if (known !== undefined) return known;
  const own = new Map<string, Entry>();
  entries.set(owner, own);
  return own;
}
