export { openDatabase, type OpenDatabase, type OpenDatabaseOptions } from "./open-database.ts";
export { StartupError } from "./startup-error.ts";
