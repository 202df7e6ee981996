import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createNatsBus } from "./nats-bus.ts";

const INFO = JSON.stringify({ server_id: "test", version: "2.10.0", proto: 1, max_payload: 1_048_576, headers: true });

/** The part of a NATS server that subscribing and publishing needs. */
class NatsStub {
  readonly #server: Server;
  readonly #clients = new Map<Socket, Map<string, string>>();
  port = 0;

  constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    const address = this.#server.address();
    this.port = typeof address === "object" && address !== null ? address.port : 0;
  }

  /** Ends all connections and takes no new ones. */
  async stop(): Promise<void> {
    for (const socket of this.#clients.keys()) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    const subjects = new Map<string, string>();
    this.#clients.set(socket, subjects);
    socket.on("close", () => this.#clients.delete(socket));
    socket.on("error", () => undefined);
    socket.write(`INFO ${INFO}\r\n`);
    let rest = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const [verb = "", first = "", second = ""] = rest.subarray(0, end).toString().split(" ");
        let next = end + 2;
        if (verb === "PUB") {
          const size = Number(second);
          if (rest.length < next + size + 2) return;
          this.#publish(first, rest.subarray(next, next + size));
          next += size + 2;
        } else if (verb === "SUB") subjects.set(second, first);
        else if (verb === "PING") socket.write("PONG\r\n");
        rest = rest.subarray(next);
      }
    });
  }

  #publish(subject: string, payload: Buffer): void {
    for (const [socket, subjects] of this.#clients) {
      for (const [id, wanted] of subjects) {
        if (wanted !== subject) continue;
        socket.write(Buffer.concat([Buffer.from(`MSG ${subject} ${id} ${payload.length}\r\n`), payload, Buffer.from("\r\n")]));
      }
    }
  }
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test("brings messages to every node, survives a lost server, and delivers at home meanwhile", async () => {
  const stub = new NatsStub();
  await stub.listen();
  const logged: string[] = [];
  const open = () => {
    const bus = createNatsBus(`nats://127.0.0.1:${stub.port}`, ({ message }) => void logged.push(message));
    closing.push(() => bus.close());
    return bus;
  };
  const [here, there] = [open(), open()];
  const heard: string[] = [];
  const athome: string[] = [];
  there.subscribe("a/topic with spaces", (message) => void heard.push(message));
  here.subscribe("a/topic with spaces", (message) => void athome.push(message));
  await expect
    .poll(async () => {
      await here.publish("a/topic with spaces", "first");
      return heard;
    })
    .toContain("first");
  await here.publish("a/topic with spaces", "two\nlines 中文 🐈");
  await expect.poll(() => heard.at(-1)).toBe("two\nlines 中文 🐈");
  await here.publish("another", "not for this listener");

  const { port } = stub;
  await stub.stop();
  await expect.poll(() => logged.filter((line) => line.includes("not connected")).length).toBe(2);
  await here.publish("a/topic with spaces", "meanwhile");
  expect(athome.at(-1)).toBe("meanwhile");
  expect(heard).not.toContain("meanwhile");

  const again = new NatsStub();
  await again.listen(port);
  closing.unshift(() => again.stop());
  await expect.poll(() => logged.filter((line) => line.includes("again")).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
  await expect
    .poll(
      async () => {
        await here.publish("a/topic with spaces", "after");
        return heard.at(-1);
      },
      { timeout: 15_000 },
    )
    .toBe("after");
  expect(heard).not.toContain("not for this listener");
});

test("delivers at home before NATS has answered for the first time", async () => {
  const bus = createNatsBus("nats://127.0.0.1:1", () => undefined);
  const heard: string[] = [];
  bus.subscribe("topic", (message) => void heard.push(message));
  await bus.publish("topic", "early");
  expect(heard).toEqual(["early"]);
  await bus.close();
});
