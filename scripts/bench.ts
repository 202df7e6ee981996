import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { board } from "./bench/board.ts";
import { bus } from "./bench/bus.ts";
import { chat, chatMany } from "./bench/chat.ts";
import { demo } from "./bench/demo.ts";
import { dropToScreen } from "./bench/drop-to-screen.ts";
import { forum } from "./bench/forum.ts";
import { forms } from "./bench/forms.ts";
import { firstLoad } from "./bench/first-load.ts";
import { largeFiles } from "./bench/large-files.ts";
import { list } from "./bench/list.ts";
import { listEndpoint } from "./bench/list-endpoint.ts";
import { manyModules } from "./bench/many-modules.ts";
import { massChange } from "./bench/mass-change.ts";
import type { Measurement } from "./bench/support/measure.ts";
import { memory } from "./bench/memory.ts";
import { openScreens } from "./bench/open-screens.ts";
import { patterns } from "./bench/patterns.ts";
import { rename } from "./bench/rename.ts";
import { runPart, type BenchReport } from "./bench/support/run-part.ts";
import { scale } from "./bench/scale.ts";
import { transfer } from "./bench/transfer.ts";
import { workflow } from "./bench/workflow.ts";
import { workflowLists } from "./bench/workflow-lists.ts";
import { workflowStore } from "./bench/workflow-store.ts";

/** `npm run bench [-- --json FILE] [--only NAME]`: measures the promised speed here and now. */
const BENCHES: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  listEndpoint,
  firstLoad,
  manyModules,
  dropToScreen,
  forms,
  list,
  memory,
  openScreens,
  demo,
  patterns,
  rename,
  transfer,
  workflow,
  workflowLists,
  workflowStore,
  board,
  bus,
  chat,
  chatMany,
  forum,
  largeFiles,
  massChange,
  scale,
};

const { values } = parseArgs({ options: { json: { type: "string" }, only: { type: "string" } } });
const report = values.only === undefined ? await measureAll() : await measurePart(values.only);
for (const { part, reason } of report.failures) console.error(`✗ ${part} measured nothing: ${reason}`);
process.exit(report.failures.length === 0 ? 0 : 1);

/** Every part in a process of its own. The file is written after each, so that it is there whatever happens. */
async function measureAll(): Promise<BenchReport> {
  let all: BenchReport = { measurements: [], failures: [] };
  for (const part of Object.keys(BENCHES)) {
    const found = await runPart(import.meta.filename, part);
    all = { measurements: [...all.measurements, ...found.measurements], failures: [...all.failures, ...found.failures] };
    await write(all);
  }
  return all;
}

async function measurePart(part: string): Promise<BenchReport> {
  const bench = BENCHES[part];
  if (bench === undefined) throw new Error(`there is no part ${part}: ${Object.keys(BENCHES).join(", ")}`);
  console.log(part);
  const measurements = await bench();
  for (const { met, name, value, unit, aim } of measurements)
    console.log(`  ${met ? "✓" : "✗"} ${name}: ${value} ${unit} (aim ${aim})`);
  const measured = { measurements, failures: [] };
  await write(measured);
  return measured;
}

async function write(content: BenchReport): Promise<void> {
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(content, null, 2)}\n`);
}
