import { TrellisError } from "#contract";
import type { OperationContext } from "./context.ts";

/** Databases of elsewhere, looked at and never written to. Only hosts that the operator lists are ever reached. */
export interface ForeignDatabases {
  /** @throws OutboundError, or ForeignDatabaseError with the message of the database */
  check(at: DatabaseAddress): Promise<{ readonly version: string; readonly tables: number }>;
  /** Tables and views as `schema.name`, those of the search path by their name alone. */
  tables(at: DatabaseAddress): Promise<readonly string[]>;
  /** In their order; empty when there is no such table. */
  columns(at: DatabaseAddress, table: string): Promise<readonly ForeignColumn[]>;
}

export interface DatabaseAddress {
  /** `postgres://host:port/name`, without a name and a password. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

export interface ForeignColumn {
  readonly name: string;
  /** The type in the words of PostgreSQL's `format_type`, e.g. `character varying(64)`; the base type of a domain. */
  readonly type: string;
  /** It is never null. */
  readonly required: boolean;
  /** Comment in the database; "" without one. */
  readonly comment: string;
  /** It alone is the table's key. */
  readonly primaryKey: boolean;
  /** It alone is unique. */
  readonly unique: boolean;
  /** The columns of each unique index over several that begins with this one, in the index's order. */
  readonly uniqueTogether: readonly (readonly string[])[];
  /** The expression it begins with, "" without one. */
  readonly default: string;
  /** The labels of an enumeration; else empty. */
  readonly choices: readonly string[];
  /** Definitions of the checks, foreign keys, exclusions and partial unique indexes that begin with it. */
  readonly constraints: readonly string[];
  /** The database computes it. */
  readonly generated: boolean;
}

/** An error that the other database answered: a wrong password, an unknown name. */
export class ForeignDatabaseError extends Error {}

/** @throws TrellisError where this server looks at no other database */
export function foreignDatabasesOf({ deps }: OperationContext): ForeignDatabases {
  if (deps.foreignDatabases !== undefined) return deps.foreignDatabases;
  throw new TrellisError("actionRefused", {
    text: { zh: "此环境不连接其他数据库", en: "This environment cannot connect to other databases" },
  });
}
