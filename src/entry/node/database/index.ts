export { holdNodeNumber } from "./node-number.ts";
export { openDatabase, type OpenDatabase, type OpenDatabaseOptions } from "./open-database.ts";
