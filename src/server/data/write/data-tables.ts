import { HISTORY_TABLE } from "./history.ts";
import type { InternalTable } from "../internal-tables.ts";
import { COMPUTED_TABLE } from "./recompute.ts";
import { SERIAL_TABLES } from "./serials.ts";

/** Tables that writing a record needs. */
export const DATA_TABLES: readonly InternalTable[] = [HISTORY_TABLE, COMPUTED_TABLE, ...SERIAL_TABLES];
