import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RecordsChanged } from "#contract";
import type { Api, OpenOptions } from "../api/create-api.ts";
import { LiveConnection } from "./live-connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Notes the ids that it is told of. */
const listener = (readAt = performance.now()) => {
  const told: string[] = [];
  const onChange = ({ ids }: RecordsChanged) => void told.push(...(ids ?? []));
  return { told, readAt: () => readAt, onChange, onGap: vi.fn() };
};

const notAsked = () => Promise.reject(new Error("not asked"));
const silent: Api = { locale: () => "zh", call: notAsked, bare: notAsked, open: notAsked };

/** A server whose lines stay open, and what each was asked for. */
function lines() {
  const opened: OpenOptions[] = [];
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  const send = (event: string, data: string) =>
    bodies.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${data}\n\n`));
  const api: Api = {
    ...silent,
    open(_method, _path, options = {}) {
      opened.push(options);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          bodies.push(controller);
          controller.enqueue(new TextEncoder().encode("event: ready\ndata: mark\n\n"));
        },
      });
      return Promise.resolve(new Response(body));
    },
  };
  return { opened, send, connection: LiveConnection.of(api) };
}

const soon = () => vi.advanceTimersByTimeAsync(5_000);

test("listeners that start together share one connection, and a further screen opens it once more", async () => {
  const { opened, connection } = lines();
  const onInbox = vi.fn();
  const param = listener();
  const stops = [connection.listenAccess(() => undefined), connection.listen("param", param)];
  await vi.advanceTimersByTimeAsync(500);
  stops.push(connection.listenInbox(onInbox), connection.listen("dict", listener()));
  await soon();
  expect(opened.map(({ params }) => params?.["modules"])).toEqual(["param,dict"]);
  expect(onInbox, "what happened before the line was open was not told").toHaveBeenCalledTimes(1);
  expect(param.onGap, "the server remembers what happened since the list was read").not.toHaveBeenCalled();
  stops.push(connection.listen("post", listener()));
  connection.listen("param", listener())();
  await soon();
  expect(opened.map(({ params }) => params?.["modules"])).toEqual(["param,dict", "param,dict,post"]);
  expect(opened.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  for (const stop of stops) stop();
  expect(opened.at(-1)?.signal?.aborted, "nobody listens any more").toBe(true);
});

test("the inbox is counted once when the connection opens, at once where it is open, and also where there is none", async () => {
  const { connection } = lines();
  const [early, late, alone] = [vi.fn(), vi.fn(), vi.fn()];
  const stops = [connection.listenInbox(early)];
  expect(early).not.toHaveBeenCalled();
  await soon();
  stops.push(connection.listenInbox(late));
  await soon();
  expect(early).toHaveBeenCalledTimes(1);
  expect(late).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();

  const open = () => Promise.reject(new Error("the server is gone"));
  const without = LiveConnection.of({ ...silent, open });
  const leave = without.listenInbox(alone);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(alone).toHaveBeenCalledTimes(1);
  leave();
});

test("a screen is told of what happened since its records were read, and of nothing before", async () => {
  const { opened, send, connection } = lines();
  const stopAccess = connection.listenAccess(() => undefined);
  const screen = listener();
  await vi.advanceTimersByTimeAsync(4_000);
  const stop = connection.listen("param", screen);
  await soon();
  const [age = 0] = String(opened.at(-1)?.params?.["since"]).split(",").map(Number);
  expect(age, "the records were asked for five seconds before the line was opened").toBeGreaterThanOrEqual(5_000);
  const change = (ids: readonly string[], ago?: number) =>
    send("change", JSON.stringify({ module: "param", kind: "edit", ids, by: "", ...(ago === undefined ? {} : { ago }) }));
  change(["1"], 60_000);
  change(["2"], 1_000);
  await soon();
  expect(screen.told).toEqual(["2"]);
  stop();
  change(["3"]);
  await soon();
  const back = listener(screen.readAt());
  const away = connection.listen("param", back);
  expect(back.told, "it was put away meanwhile").toEqual(["2", "3"]);
  send("gap", "param");
  await soon();
  expect(back.onGap).toHaveBeenCalledTimes(1);
  expect(opened).toHaveLength(2);
  away();
  stopAccess();
});
