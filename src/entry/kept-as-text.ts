/**
 * Types of PostgreSQL, by oid, whose values reach the server as the text the database writes, whatever runs it:
 * ids have 19 digits and money is exact, a double holds neither; a Date would move times by the zone of the process.
 */
export const KEPT_AS_TEXT = {
  int8: 20,
  numeric: 1700,
  timestamp: 1114,
  timestamptz: 1184,
  date: 1082,
  time: 1083,
  timetz: 1266,
  interval: 1186,
} as const;
