import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { isJsonObject } from "#contract";
import type { Bus, Log } from "#server/platform";

/** A bus for one node: its own listeners. */
export function createLocalBus(): Bus {
  const listeners = new EventEmitter().setMaxListeners(0);
  return {
    async publish(topic, message) {
      listeners.emit(topic, message);
    },
    subscribe(topic, listener) {
      listeners.on(topic, listener);
      return () => listeners.off(topic, listener);
    },
  };
}

const CHANNEL = "trellis_bus";
/** Milliseconds. */
const RECONNECT_AFTER = 1000;
const CONNECT_LIMIT = 5_000;

/**
 * A bus for several nodes over one PostgreSQL: NOTIFY reaches every node, this one included. While the connection is
 * lost, messages reach the listeners of this node only.
 */
export function createPostgresqlBus(databaseUrl: string, log: Log): Bus & { close(): Promise<void> } {
  const local = createLocalBus();
  const closing = new AbortController();
  let connected: pg.Client | null = null;
  /** The last message that was given to the connection, which takes one at a time. */
  let sent: Promise<unknown> = Promise.resolve();

  const listenUntilLost = async (onConnected: () => void): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "trellis bus",
      connectionTimeoutMillis: CONNECT_LIMIT,
      keepAlive: true,
    });
    client.on("notification", ({ payload }) => {
      const published = readPublished(payload);
      if (published === null) return;
      local.publish(published.topic, published.message).catch((error: unknown) => {
        log({ level: "warn", message: `a message of the bus could not be handled (${published.topic})`, error });
      });
    });
    // The end of the connection follows. Without a listener the error would end the process.
    client.on("error", () => {});
    const ended = new Promise((resolve) => client.once("end", resolve));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (closing.signal.aborted) return client.end();
    connected = client;
    onConnected();
    await ended;
    connected = null;
  };

  const stayConnected = async (): Promise<void> => {
    let isReported = false;
    while (!closing.signal.aborted) {
      try {
        await listenUntilLost(() => (isReported = false));
      } catch (error) {
        if (!isReported) log({ level: "warn", message: "the bus between nodes is not connected; trying again", error });
        isReported = true;
      }
      await delay(RECONNECT_AFTER, undefined, { ref: false, signal: closing.signal }).catch(() => {});
    }
  };
  void stayConnected();

  return {
    async publish(topic, message) {
      const client = connected;
      if (client === null) return local.publish(topic, message);
      const notify = () => client.query("SELECT pg_notify($1, $2)", [CHANNEL, JSON.stringify({ topic, message })]);
      const mine = sent.then(notify, notify);
      sent = mine;
      try {
        await mine;
      } catch (error) {
        await local.publish(topic, message);
        throw error;
      }
    },
    subscribe: local.subscribe,
    async close() {
      closing.abort();
      await sent.catch(() => undefined);
      await connected?.end();
    },
  };
}

/** Null for a payload that no node of ours published. */
function readPublished(payload: string | undefined): { readonly topic: string; readonly message: string } | null {
  try {
    const value: unknown = JSON.parse(payload ?? "");
    if (!isJsonObject(value) || typeof value["topic"] !== "string") return null;
    return { topic: value["topic"], message: typeof value["message"] === "string" ? value["message"] : "" };
  } catch {
    return null;
  }
}
