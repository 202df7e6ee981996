import { PGlite } from "@electric-sql/pglite";
import { dashboards, files, folders, modules } from "virtual:trellis-demo/catalog";
import { localeOf, type Text } from "#contract";
import { catalogOf } from "#metadata";
import { localTime } from "#server";
import type { Log } from "#server/platform";
import type { DemoAssets, DemoState, PlainRequest, PlainResponse, SocketMessage, SocketReply } from "../messages.ts";
import { plainResponse, requestOf } from "../plain-http.ts";
import { createCachedFiles } from "./cached-files.ts";
import { createDemoServer } from "./create-demo-server.ts";
import { DemoSockets } from "./demo-sockets.ts";
import { download } from "./download.ts";
import { isKept } from "./indexed-database.ts";
import { parseCsvInPage } from "./parse-csv.ts";
import { DEMO_DATABASE } from "./pglite-options.ts";
import { createDemoModuleFiles } from "./demo-module-files.ts";
import { createPrebuiltValidators } from "./prebuilt-validators.ts";
import type { DemoPlaces } from "./places.ts";
import { SyncedFileSystem } from "./synced-file-system.ts";

/** Milliseconds after a frame until what it wrote is kept. */
const KEEP_AFTER = 3_000;

/** A running server. */
export interface OpenDemo {
  /** Answers a request; never rejects. A write is answered when it is stored. */
  answer(request: PlainRequest): Promise<PlainResponse>;
  /** Takes a message of a page's socket. */
  plug(message: SocketMessage): void;
  close(): Promise<void>;
}

/** Downloads the database, opens it and starts the server. Only the tab with the lock may: two would overwrite their files. */
export async function openDemo(
  places: DemoPlaces,
  assets: DemoAssets,
  onState: (state: DemoState) => void,
  reply: (message: SocketReply) => void,
): Promise<OpenDemo> {
  const kept = await isKept(places.database);
  const { module, fsBundle, loadDataDir } = await downloadAll(assets, kept, onState);
  onState({ phase: "opening" });
  const fs = new SyncedFileSystem(places.dataDir);
  const pglite = await PGlite.create({
    ...DEMO_DATABASE,
    fs,
    fsBundle,
    pgliteWasmModule: module,
    // Unused: the downloaded database is seeded.
    initdbWasmModule: new WebAssembly.Module(EMPTY_MODULE),
    relaxedDurability: true,
    ...(loadDataDir === null ? {} : { loadDataDir }),
  }).catch(async (error: unknown) => {
    // An open database cannot be deleted by a reset.
    await fs.closeFs().catch(() => undefined);
    throw error;
  });
  onState({ phase: "starting" });
  const catalog = catalogOf(
    modules.map((entry) => entry.module),
    folders,
    dashboards,
  );
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const server = await createDemoServer({
    pglite,
    catalog,
    timeZone,
    version: assets.version,
    validators: createPrebuiltValidators(modules),
    sheetReaders: { parseCsv: parseCsvInPage },
    files: createCachedFiles(places.files, assets.uploads),
    moduleFiles: createDemoModuleFiles(),
    log,
  });
  const since = localTime(new Date(), timeZone);
  server.reportHealth(
    files.map((entry) => ({
      ...entry,
      state: "ok" as const,
      since,
      findings: [],
      statement: null,
      conversions: [],
      applied: [],
    })),
  );
  // The next visit must find everything, even if this one ends here.
  if (!kept) await fs.flush();

  const sockets = new DemoSockets(server, {
    onText: (id, text) => reply({ kind: "heard", id, text }),
    onClose: (id, code) => reply({ kind: "unplugged", id, code }),
  });
  const keep = (error: unknown): void => log({ level: "error", message: "the browser did not keep what was written", error });
  let keeping: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;

  return {
    plug(message) {
      if (message.kind === "socket") void sockets.open(message.id, message.url);
      else if (message.kind === "frame") sockets.receive(message.id, message.text);
      else sockets.close(message.id);
      if (isClosed) return;
      keeping ??= setTimeout(() => {
        keeping = null;
        fs.flush().catch(keep);
      }, KEEP_AFTER);
    },
    async answer(plain) {
      const response = await server.fetch(requestOf(plain), { address: "127.0.0.1" });
      if (plain.method !== "GET" && plain.method !== "HEAD") {
        try {
          await fs.flush();
        } catch (error) {
          log({ level: "error", message: "the browser did not keep what was written", error });
          return refusal(plain, 503, NOT_KEPT);
        }
      }
      return plainResponse(response);
    },
    async close() {
      isClosed = true;
      if (keeping !== null) clearTimeout(keeping);
      await server.close();
      await pglite.close();
    },
  };
}

/** Creates an error in the envelope of the wire. */
export function refusal(request: PlainRequest, status: number, text: Text): PlainResponse {
  const language = request.headers.find(([name]) => name.toLowerCase() === "accept-language")?.[1] ?? null;
  const body = JSON.stringify({ code: status, success: false, data: null, msg: text[localeOf(language)] });
  return {
    status,
    headers: [["Content-Type", "application/json; charset=utf-8"]],
    body: new Uint8Array(new TextEncoder().encode(body)).buffer,
  };
}

const NOT_KEPT: Text = {
  zh: "浏览器未能保存数据（空间可能已满），刷新后此次修改会丢失",
  en: "The browser could not store the data (it may be out of space). This change will be lost after a reload.",
};

const EMPTY_MODULE = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

async function downloadAll(assets: DemoAssets, kept: boolean, onState: (state: DemoState) => void) {
  const total = assets.program.size + assets.files.size + (kept ? 0 : assets.database.size);
  let loaded = 0;
  const onBytes = (count: number): void => {
    loaded = Math.min(loaded + count, total);
    onState({ phase: "downloading", loaded, total });
  };
  onBytes(0);
  const [module, fsBundle, loadDataDir] = await Promise.all([
    download(assets.program, onBytes).then((stream) =>
      WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } })),
    ),
    download(assets.files, onBytes).then((stream) => new Response(stream).blob()),
    kept ? null : download(assets.database, onBytes).then((stream) => new Response(stream).blob()),
  ]);
  return { module, fsBundle, loadDataDir };
}

const log: Log = ({ level, message, error }) => {
  if (level === "error") console.error(message, error);
  else if (level === "warn") console.warn(message, error);
};
