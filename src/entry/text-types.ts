/**
 * Types of PostgreSQL, by oid, whose values stay the text that the database writes. A double cannot hold ids of 19 digits or
 * exact amounts, and a Date would move times by the time zone of the process.
 */
export const TEXT_TYPES = {
  int8: 20,
  numeric: 1700,
  timestamp: 1114,
  timestamptz: 1184,
  date: 1082,
  time: 1083,
  timetz: 1266,
  interval: 1186,
} as const;
