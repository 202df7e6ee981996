import { setTimeout as delay } from "node:timers/promises";
import { openapiEndpoint } from "#contract";
import { createSoakDatabase } from "../soak/soak-database.ts";
import { signIn, startServer, temporaryFolder } from "../../tests/support/server/start-server.ts";
import { GATHERING, addGatheringRecords, gatheringSchemas, isGathering } from "./gathering-modules.ts";
import { documentedOperations, hostileRequest, type Operation } from "./hostile-requests.ts";

export interface HostileReport {
  readonly sent: number;
  readonly answers: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly slowest: number;
  /** Records that were read again afterwards, and the lists they stand in. */
  readonly records: number;
  readonly lists: number;
  /** Broken promises, in words; empty for a good run. */
  readonly problems: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;

const CLIENTS = 8;
/** Milliseconds after which a request counts as hanging. A machine that is busy with other work is slow, and no defect. */
const LONGEST = 60_000;
const MOST_PROBLEMS = 20;
const PAGE_SIZE = 200;
/** Records of one list that are also read by their detail, by default: every request leaves one in the log. */
const MOST_DETAILS = 2_000;

export interface HostileOptions {
  readonly database: "embedded" | "postgresql";
  readonly requests: number;
  /** Number of the first request; a run with the same number sends the same. */
  readonly first?: number;
  /** Records of one list that are also read by their detail. */
  readonly details?: number;
  /** Only to modules that gather from others, which the shipped ones do not, and to the endpoints of every module. */
  readonly gathering?: boolean;
}

/**
 * Sends hostile requests to a server of its own as the administrator, whom no right stops, and reads every record again.
 */
export async function runHostile(options: HostileOptions, say: (line: string) => void = () => {}): Promise<HostileReport> {
  const database = options.database === "postgresql" ? await createSoakDatabase() : null;
  const server = await startServer({
    DATA_DIR: temporaryFolder(),
    SERVE_CONSOLE: "false",
    SEED_BUSINESS: "true",
    SIGN_IN_RATE: "100000",
    ...(database === null ? {} : { DATABASE_URL: database.url }),
    ...(options.gathering === true ? { SCHEMAS_DIR: gatheringSchemas() } : {}),
  });
  const problems: string[] = [];
  const answers = new Map<string, number>();
  const report = (text: string): void => void (problems.length < MOST_PROBLEMS && problems.push(text));
  let headers = await signIn(server.url);
  let slowest = 0;
  const send = async (number: number, path: string, init: RequestInit): Promise<void> => {
    const began = performance.now();
    try {
      const response = await fetch(`${server.url}${path}`, {
        ...init,
        headers: { ...headers, ...(init.headers as Headers | undefined) },
        signal: AbortSignal.timeout(LONGEST),
      });
      // A stream of changes ends with its reader.
      const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream") === true;
      await (isStream ? response.body?.cancel() : response.arrayBuffer());
      answers.set(String(response.status), (answers.get(String(response.status)) ?? 0) + 1);
      if (response.status >= 500) report(`request ${number}: ${response.status} ${init.method ?? "GET"} ${path.slice(0, 200)}`);
    } catch (error) {
      answers.set("no answer", (answers.get("no answer") ?? 0) + 1);
      report(`request ${number}: ${String(error)} ${init.method ?? "GET"} ${path.slice(0, 200)}`);
    }
    slowest = Math.max(slowest, performance.now() - began);
  };
  try {
    const { requests, first = 1, gathering = false } = options;
    const operations = gathering ? await gatheringOperations(server.url, headers) : documentedOperations();
    const base = gathering ? await addGatheringRecords(server.url, headers) : await soundRecords(server.url, headers, operations);
    let next = first;
    const client = async (): Promise<void> => {
      while (next < first + requests) {
        const number = next;
        next += 1;
        if (number % 10_000 === 0) say(`${number - first} requests sent`);
        // A token lasts an hour.
        if (number % 50_000 === 0) headers = await signIn(server.url);
        const { path, init } = hostileRequest(number, operations, base, gathering ? GATHERING : []);
        await send(number, path, init);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    await delay(100);
    const reader = await signIn(server.url);
    const again = await readAll(server.url, reader, operations, options.details ?? MOST_DETAILS, report);
    return { sent: requests, answers: Object.fromEntries(answers), slowest: Math.round(slowest), ...again, problems };
  } finally {
    const code = await server.stop();
    if (code !== 0) report(`the server ended with code ${code}`);
    await database?.drop();
  }
}

async function gatheringOperations(url: string, headers: Headers): Promise<readonly Operation[]> {
  const response = await fetch(`${url}${openapiEndpoint.path}`, { headers });
  const document = (await response.json()) as Readonly<Record<string, unknown>>;
  return documentedOperations(document).filter(({ path }) => isGathering(path));
}

/** The first record of each list, by the path of the module's `submit`. */
async function soundRecords(url: string, headers: Headers, operations: readonly Operation[]): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const path of listsOf(operations)) {
    const record = (await pageOf(url, headers, path, 1))?.records[0];
    if (record !== undefined) found.set(path.replace(/\/\w+$/, "/submit"), record);
  }
  return found;
}

/** Reads every page of every list, and so many records of each by their detail. */
async function readAll(
  url: string,
  headers: Headers,
  operations: readonly Operation[],
  mostDetails: number,
  report: (text: string) => void,
): Promise<{ records: number; lists: number }> {
  const lists = listsOf(operations);
  const details = new Set(operations.map(({ path }) => path).filter((path) => path.endsWith("/detail")));
  let records = 0;
  for (const path of lists) {
    for (let current = 1, pages = 1; current <= pages; current += 1) {
      const page = await pageOf(url, headers, path, current);
      if (page === null) {
        report(`${path} cannot be read again`);
        break;
      }
      pages = page.pages;
      for (const [at, { id }] of page.records.entries()) {
        records += 1;
        const detail = path.replace(/\/\w+$/, "/detail");
        if (!details.has(detail) || (current - 1) * PAGE_SIZE + at >= mostDetails) continue;
        const response = await fetch(`${url}${detail}?id=${String(id)}`, { headers });
        await response.arrayBuffer();
        if (!response.ok) report(`${detail} of ${String(id)} answers ${response.status}`);
      }
    }
  }
  return { records, lists: lists.length };
}

function listsOf(operations: readonly Operation[]): readonly string[] {
  return operations.filter(({ method, path }) => method === "GET" && /\/(?:list|page)$/.test(path)).map(({ path }) => path);
}

/** Null when the list cannot be read; a list without pages is one page. */
async function pageOf(
  url: string,
  headers: Headers,
  path: string,
  current: number,
): Promise<{ readonly records: readonly Row[]; readonly pages: number } | null> {
  const response = await fetch(`${url}${path}?current=${current}&size=${PAGE_SIZE}`, { headers });
  if (!response.ok) return null;
  const { data } = (await response.json()) as { data: readonly Row[] | { records: readonly Row[]; pages: number } };
  return "records" in data ? data : { records: data, pages: 1 };
}
