import { parseArgs } from "node:util";
import { runHostile } from "./hostile/run-hostile.ts";

const HELP = `npm run hostile -- [--requests N] [--database embedded|postgresql] [--first N] [--gathering]

Sends N (100000) hostile requests to every documented operation of a server of its own, then reads all
records again. It fails on an answer of 5xx, on one that does not come within a minute, on a server that ends
and on a record that cannot be read. The report names the slowest answer. A run with the same --first sends the same requests.
With --gathering all of them go to modules that gather from others, and to the endpoints of every module.`;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    database: { type: "string", default: "embedded" },
    first: { type: "string", default: "1" },
    gathering: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const [requests, first] = [Number(values.requests), Number(values.first)];
const { database, gathering } = values;

if (values.help) console.log(HELP);
else if (!(requests > 0 && requests <= 10_000_000) || !(first > 0) || (database !== "embedded" && database !== "postgresql")) {
  console.error(HELP);
  process.exitCode = 2;
} else {
  const report = await runHostile({ database, requests, first, gathering }, (line) =>
    console.log(`${new Date().toLocaleTimeString()} ${line}`),
  );
  console.log(JSON.stringify(report, null, 2));
  if (report.problems.length > 0) process.exitCode = 1;
}
