import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { dropToScreen } from "./bench/drop-to-screen.ts";
import { forms } from "./bench/forms.ts";
import { firstLoad } from "./bench/first-load.ts";
import { list } from "./bench/list.ts";
import { listEndpoint } from "./bench/list-endpoint.ts";
import { manyModules } from "./bench/many-modules.ts";
import { massChange } from "./bench/mass-change.ts";
import type { Measurement } from "./bench/measure.ts";
import { scale } from "./bench/scale.ts";
import { transfer } from "./bench/transfer.ts";

/** `npm run bench [-- --json FILE] [--only NAME]`: what we promise of speed, measured here and now. */
const BENCHES: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  listEndpoint,
  firstLoad,
  manyModules,
  dropToScreen,
  forms,
  list,
  transfer,
  massChange,
  scale,
};

const { values } = parseArgs({ options: { json: { type: "string" }, only: { type: "string" } } });
const measurements: Measurement[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (values.only !== undefined && values.only !== name) continue;
  console.log(name);
  for (const found of await bench()) {
    measurements.push(found);
    console.log(`  ${found.met ? "✓" : "✗"} ${found.name}: ${found.value} ${found.unit} (aim ${found.aim})`);
  }
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(measurements, null, 2)}\n`);
process.exit(0);
