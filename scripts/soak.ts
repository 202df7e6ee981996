import { parseArgs } from "node:util";
import { runSoak } from "./soak/run-soak.ts";

const HELP = `npm run soak -- [--minutes N] [--database embedded|postgresql] [--restart COMMAND]

Loads a server of its own with 1.5 times the requests that it bore in the minute before, for N minutes (5). On
PostgreSQL (SOAK_DATABASE_URL) it ends all connections of its database now and then, exhausts them, and runs
COMMAND, which restarts PostgreSQL. It fails on an answer of 5xx other than 503 with Retry-After, on a lost
write or file that was acknowledged, and on memory that grows.`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    database: { type: "string", default: "embedded" },
    restart: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const { minutes, database, restart } = values;

if (values.help) console.log(HELP);
else if (!(Number(minutes) > 0 && Number(minutes) <= 1_440) || (database !== "embedded" && database !== "postgresql")) {
  console.error(HELP);
  process.exitCode = 2;
} else {
  const report = await runSoak(
    {
      database,
      seconds: Number(minutes) * 60,
      measureSeconds: 10,
      disturbEvery: 15,
      business: true,
      ...(restart === undefined ? {} : { restart }),
    },
    (line) => console.log(`${new Date().toLocaleTimeString()} ${line}`),
  );
  console.log(JSON.stringify(report, null, 2));
  if (report.problems.length > 0) process.exitCode = 1;
}
