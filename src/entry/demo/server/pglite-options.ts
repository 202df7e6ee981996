import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { TEXT_TYPES } from "../../text-types.ts";

/** A browser copies changed files whole: few and small files of write-ahead log keep that cheap. */
const SETTINGS = ["min_wal_size=2MB", "max_wal_size=8MB", "wal_recycle=off", "wal_init_zero=off", "jit=off"];

/** Options of the demo's database, in the build and in the browser. */
export const DEMO_DATABASE: PGliteOptions = {
  // The same value formats as on every other database.
  parsers: Object.fromEntries(Object.values(TEXT_TYPES).map((oid) => [oid, (text: string) => text])),
  // Used when a database is created: by the build and the tests.
  initDbStartParams: ["--wal-segsize=1"],
  startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ["-c", setting])],
};
