import { fillPath, jobEndpoint, type Envelope, type RecordsEndpoint, type TransferJob } from "#contract";
import { startServer, temporaryFolder, type StartedServer } from "../../../tests/support/server/start-server.ts";
import type { Measurement } from "./measure.ts";
import { dropOwnDatabase, ownDatabase } from "./own-database.ts";

/**
 * The real server with a database of this run's own, gone afterwards.
 * @param measured gets the address of that database; null = the embedded one
 */
export async function onOwnDatabase(
  measured: (server: StartedServer, own: string | null) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const own = await ownDatabase();
  const server = await startServer({
    SIGN_IN_RATE: "100000",
    DATA_DIR: temporaryFolder(),
    SERVE_CONSOLE: "false",
    ...(own === null ? {} : { DATABASE_URL: own }),
  });
  try {
    return await measured(server, own);
  } finally {
    await server.stop();
    await dropOwnDatabase(own);
  }
}

export type Call = <T>(endpoint: RecordsEndpoint, body?: object | null, query?: string) => Promise<T>;

/** Speaks to the parameters of a server. */
export function callerOf(url: string, headers: Record<string, string>): Call {
  return async <T>({ path }: RecordsEndpoint, body: object | null = null, query = ""): Promise<T> => {
    const init =
      body === null
        ? { headers }
        : body instanceof FormData
          ? { method: "POST", headers, body }
          : { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${url}${fillPath(path, { module: "param" })}${query}`, init);
    const envelope = (await response.json()) as Envelope<T>;
    if (!envelope.success) throw new Error(`${path}: ${envelope.msg}`);
    return envelope.data;
  };
}

/** Rows a second from the call until the job has come to rest. */
export async function timed(call: Call, rows: number, id: string, start: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await start();
  for (;;) {
    const job = await call<TransferJob>(jobEndpoint, null, `?id=${id}`);
    if (job.state === "failed" || (job.import?.counts.bad ?? 0) > 0)
      throw new Error(`${job.reason} ${JSON.stringify(job.import?.faults)}`);
    if (job.state === "checked" || job.state === "done") break;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  return Math.round(rows / ((performance.now() - began) / 1000));
}
