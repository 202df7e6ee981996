import { resolve } from "node:path";
import { buildDemoIfStale } from "./build-demo.ts";
import { ROOT } from "./support/root.ts";
import { staticFolder } from "./support/static-folder.ts";

/** `npm run demo`: builds the demo when its sources changed, and serves it on PORT (8080) as a static host. */
const folder = resolve(ROOT, "dist/demo");
const port = Number(process.env["PORT"] || 8080);

if (await buildDemoIfStale(folder)) console.log("trellis: the demo was built");
const host = staticFolder(folder);
host.once("error", (error: NodeJS.ErrnoException) => {
  const taken = `Port ${port} is taken by another program: stop it, or choose another one with PORT=${port + 1}.`;
  console.error(`trellis: ${error.code === "EADDRINUSE" ? taken : error.message}`);
  process.exit(1);
});
host.listen(port, () => {
  console.log(`
  The demo of Trellis, with no server:

    http://localhost:${port}

  tenant 000000   admin / admin       administrator
                  manager / manager   a department's manager
                  staff / staff       an employee
  tenant 100001   admin / admin       another company

  Everything stays in the browser. The same folder, dist/demo, runs on any static host.
`);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    host.closeAllConnections();
    host.close(() => process.exit(0));
  });
}
