/**
 * The process that records a database at work, replays the recording up to each cut in turn, has what a power cut
 * there would leave opened by a process of its own, and prints the outcomes as JSON.
 * Arguments: a data folder with an empty database, how many commits to record, how many cuts, the parameters to start
 * PostgreSQL with (JSON), and "first" if the first cut that does harm is enough.
 */
import * as fs from "node:fs";
import { join } from "node:path";
import { inOwnProcess } from "./own-process.ts";
import type { Outcome } from "./outcome.ts";
import { seededRandom } from "./random.ts";
import type { Recorder } from "./recorder.ts";
import { record } from "./workload.ts";

/** Number of folders that are open at the same time. */
const atOnce = 2;
const seed = 20_260;
const [dataDir = "", commits = "0", cutPoints = "0", parameters = "[]", until = ""] = process.argv.slice(2);
const source = join(dataDir, "database");

const recorder = await record(source, Number(commits), JSON.parse(parameters) as string[]);
console.log(JSON.stringify(await cutAndOpen(recorder, chooseCuts(recorder, Number(cutPoints)))));

/** Half of the cuts at any moment, half right after a commit was acknowledged, when there is most to lose. */
function chooseCuts({ events }: Recorder, count: number): number[] {
  const random = seededRandom(seed);
  const first = events.findIndex(({ kind }) => kind === "acknowledge");
  const acknowledgements = events.flatMap(({ kind }, index) => (kind === "acknowledge" ? [index + 1] : []));
  const cuts = Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? first + Math.floor(random() * (events.length - first))
      : (acknowledgements[Math.floor(random() * acknowledgements.length)] ?? first),
  );
  return cuts.toSorted((one, other) => one - other);
}

async function cutAndOpen({ events, model }: Recorder, cuts: readonly number[]): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  const acknowledged: number[] = [];
  let applied = 0;
  for (const cut of cuts) {
    for (const event of events.slice(applied, cut)) {
      if (event.kind === "acknowledge") acknowledged.push(event.commit);
      else model.apply(event);
    }
    applied = cut;
    const write = model.afterPowerCut(source, seededRandom(seed + outcomes.length));
    const count = acknowledged.length;
    outcomes.push(open(`cut-${outcomes.length}`, write, [...acknowledged]).then((loss) => ({ cut, acknowledged: count, loss })));
    const earlier = await outcomes.at(-atOnce);
    if (until === "first" && earlier !== undefined && earlier.loss !== "") break;
  }
  return Promise.all(outcomes);
}

/** Every attempt finds the folder as the power cut left it. */
async function open(name: string, write: (folder: string) => void, acknowledged: readonly number[]): Promise<string> {
  const folder = join(dataDir, name);
  const clear = () => fs.rmSync(folder, { recursive: true, force: true });
  try {
    return await inOwnProcess<string>("open-child.ts", () => {
      clear();
      write(join(folder, "database"));
      return [folder, JSON.stringify(acknowledged)];
    });
  } finally {
    clear();
  }
}
