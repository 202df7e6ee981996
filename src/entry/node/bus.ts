import { EventEmitter } from "node:events";
import pg from "pg";
import type { Bus, Log } from "#server";

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
const RECONNECT_AFTER = 1000;

/** A bus for several nodes over one PostgreSQL: NOTIFY reaches every node, this one included. */
export function createPostgresqlBus(databaseUrl: string, log: Log): Bus & { close(): Promise<void> } {
  const local = createLocalBus();
  let client: pg.Client | null = null;
  let closed = false;
  const connect = async (): Promise<void> => {
    if (closed) return;
    const next = new pg.Client({ connectionString: databaseUrl, application_name: "trellis bus" });
    next.on("notification", ({ payload }) => {
      const { topic, message } = JSON.parse(payload ?? "{}") as { topic?: string; message?: string };
      if (topic !== undefined) void local.publish(topic, message ?? "");
    });
    next.on("error", () => undefined);
    next.on("end", () => {
      client = null;
      if (!closed) setTimeout(() => void connect(), RECONNECT_AFTER).unref();
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      client = next;
    } catch (error) {
      log({ level: "warn", message: "the bus between nodes is not connected; trying again", error });
      if (!closed) setTimeout(() => void connect(), RECONNECT_AFTER).unref();
    }
  };
  void connect();
  return {
    async publish(topic, message) {
      // Without a connection this node at least tells itself.
      if (client === null) return local.publish(topic, message);
      await client.query("SELECT pg_notify($1, $2)", [CHANNEL, JSON.stringify({ topic, message })]);
    },
    subscribe: local.subscribe,
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
