export { openDatabase, type OpenDatabase, type OpenDatabaseOptions } from "./open-database.ts";
