import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Bus, Log } from "#server/platform";
import { createLocalBus } from "./bus.ts";

/** One subject for all topics: topics hold characters that a subject may not. */
const SUBJECT = "trellis.bus";
/** Milliseconds. */
const RECONNECT_AFTER = 1_000;
const CONNECT_LIMIT = 5_000;

/**
 * A bus over NATS. Its messages reach every node, this one included. While the connection is lost, messages reach the
 * listeners of this node only; the client connects again by itself.
 */
export function createNatsBus(url: string, log: Log): Bus & { close(): Promise<void> } {
  const local = createLocalBus();
  /** Null while the connection is lost. */
  let connection: NatsConnection | null = null;
  let opened: NatsConnection | null = null;
  let isClosed = false;

  const deliver = (text: string): void => {
    const end = text.indexOf("\n");
    const topic = text.slice(0, end);
    local.publish(topic, text.slice(end + 1)).catch((error: unknown) => {
      log({ level: "warn", message: `a message of the bus could not be handled (${topic})`, error });
    });
  };
  const opening = connect({
    servers: url.split(","),
    name: "trellis bus",
    timeout: CONNECT_LIMIT,
    // A node starts without its bus as well, as with PostgreSQL.
    waitOnFirstConnect: true,
    reconnectTimeWait: RECONNECT_AFTER,
    maxReconnectAttempts: -1,
  });
  opening
    .then(
      (made) => {
        if (isClosed) return made.close();
        opened = made;
        connection = made;
        made.subscribe(SUBJECT, { callback: (_error, message) => deliver(message.string()) });
        return followStatus(made, log, (isConnected) => (connection = isConnected ? made : null));
      },
      (error: unknown) => log({ level: "error", message: "the bus (NATS_URL) cannot be used", error }),
    )
    .catch((error: unknown) => log({ level: "warn", message: "the bus (NATS_URL) has ended", error }));

  return {
    async publish(topic, message) {
      if (connection === null || isClosed) return local.publish(topic, message);
      connection.publish(SUBJECT, `${topic}\n${message}`);
    },
    subscribe: local.subscribe,
    async close() {
      isClosed = true;
      await opened?.drain();
    },
  };
}

/** Tells and logs lost and restored connections, until the connection is closed. */
async function followStatus(connection: NatsConnection, log: Log, onStatus: (isConnected: boolean) => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type !== "disconnect" && type !== "reconnect") continue;
    onStatus(type === "reconnect");
    if (type === "disconnect") log({ level: "warn", message: "the bus between nodes is not connected; trying again" });
    else log({ level: "info", message: "the bus between nodes is connected again" });
  }
}
