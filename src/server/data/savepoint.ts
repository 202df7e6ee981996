import { sql } from "kysely";
import type { OperationContext } from "../base/context.ts";

/** A point to which a transaction can return. */
export interface Savepoint {
  /** Keeps the writes since the savepoint. */
  release(): Promise<void>;
  /** Takes back the writes since the savepoint, and all work that they registered for after the commit. */
  rollBack(): Promise<void>;
}

/** @param name of the savepoint in the database; a later one of the same name hides it */
export async function openSavepoint({ db, journal }: Pick<OperationContext, "db" | "journal">, name: string): Promise<Savepoint> {
  const id = sql.id(name);
  await sql`savepoint ${id}`.execute(db);
  const drop = journal.mark();
  return {
    release: async () => void (await sql`release savepoint ${id}`.execute(db)),
    rollBack: async () => {
      await sql`rollback to savepoint ${id}`.execute(db);
      drop();
    },
  };
}
