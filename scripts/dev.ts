import { spawn } from "node:child_process";
import { createServer } from "vite";

/**
 * `npm run dev`: the server restarts when its source changes and reads schemas/ anew when a file there does; the
 * console is served by Vite with hot replacement. PORT is the console's, the server listens beside it.
 */
const consolePort = Number(process.env["PORT"] || 8080);
const serverPort = consolePort + 1;
/** Milliseconds between two attempts to reach the server. */
const LOOK = 200;
const api = `http://127.0.0.1:${serverPort}`;

const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "src/entry/node.ts"], {
  stdio: "inherit",
  env: { ...process.env, PORT: String(serverPort), HOST: "127.0.0.1", SERVE_CONSOLE: "false" },
});

process.env["TRELLIS_API"] = api;
const vite = await createServer({ server: { port: consolePort, strictPort: true } });

async function stop(): Promise<void> {
  server.kill("SIGTERM");
  await vite.close();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
server.once("exit", (code) => void vite.close().then(() => process.exit(code ?? 0)));

// Without a server the console shows errors only. A server that fails to start reports the reason and waits for a change.
while (!(await answers())) await new Promise((resume) => setTimeout(resume, LOOK));
await vite.listen();
vite.printUrls();

function answers(): Promise<boolean> {
  return fetch(`${api}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
}
