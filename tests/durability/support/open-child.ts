/**
 * The process that opens a folder after a power cut and prints what is missing, as JSON.
 * Arguments: the data folder, the commits that had been acknowledged (JSON).
 */
import { openDatabase } from "../../../src/entry/node/database/index.ts";
import { findLoss } from "./workload.ts";

const [dataDir = "", acknowledged = "[]"] = process.argv.slice(2);

async function openAndLook(): Promise<string> {
  try {
    const database = await openDatabase({ dataDir });
    try {
      return await findLoss(database.pool, JSON.parse(acknowledged) as number[]);
    } finally {
      await database.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

console.log(JSON.stringify(await openAndLook()));
