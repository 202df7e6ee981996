import { Session } from "node:inspector/promises";
import { createTestServer } from "../tests/support/server/create-test-server.ts";

/**
 * Lists the files of src/server with a function that runs while a warm server saves a record of an ordinary module
 * (docs/architecture.md, "The path of a saved record"). R marks the files that run for the detail of a record as well.
 */
const server = await createTestServer({ database: process.argv.includes("--embedded") ? "embedded" : "postgresql" });
const admin = await server.signIn("admin");
const save = (key: string): Promise<unknown> =>
  admin.post("/api/blade-system/param/submit", { paramName: key, paramKey: key, paramValue: "1" });
for (const key of ["walk.1", "walk.2", "walk.3"]) await save(key);
// Work after the commit of the first saves must not count.
await new Promise((resolve) => setTimeout(resolve, 2_000));

const session = new Session();
session.connect();
await session.post("Profiler.enable");
const saved = await filesOf(() => save("walk.4"));
const read = await filesOf(() => admin.get("/api/blade-system/param/detail", { id: "1" }));
for (const file of [...saved].sort()) process.stdout.write(`${read.has(file) ? "R" : " "} ${file}\n`);
process.stdout.write(`${saved.size} files, ${[...saved].filter((file) => read.has(file)).length} of them for a detail as well\n`);
await server.close();

async function filesOf(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await session.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
  return new Set(ran.flatMap(({ url }) => /\/src\/server\/.*$/.exec(url)?.[0].slice(1) ?? []));
}
