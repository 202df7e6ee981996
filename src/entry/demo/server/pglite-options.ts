import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { KEPT_AS_TEXT } from "../../kept-as-text.ts";

/** A browser copies changed files whole, so the write-ahead log is kept in few and small ones. */
const SETTINGS = ["min_wal_size=2MB", "max_wal_size=8MB", "wal_recycle=off", "wal_init_zero=off", "jit=off"];

/** How the demo's database runs, in the build that prepares it and in the browser. */
export const DEMO_DATABASE: PGliteOptions = {
  // Values as the server knows them from every other database.
  parsers: Object.fromEntries(Object.values(KEPT_AS_TEXT).map((oid) => [oid, (text: string) => text])),
  // For who makes one anew: the build, and the tests.
  initDbStartParams: ["--wal-segsize=1"],
  startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ["-c", setting])],
};
