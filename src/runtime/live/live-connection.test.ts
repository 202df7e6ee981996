// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Api, OpenOptions } from "../api/create-api.ts";
import { LiveConnection } from "./live-connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const QUIET = { onChange: () => undefined, onGap: () => undefined };

/** A server whose lines stay open, and what each was asked for. */
function lines() {
  const opened: OpenOptions[] = [];
  const api: Api = {
    locale: () => "zh",
    call: () => Promise.reject(new Error("not asked")),
    bare: () => Promise.reject(new Error("not asked")),
    open(_method, _path, options = {}) {
      opened.push(options);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode("event: ready\ndata: mark\n\n")),
      });
      return Promise.resolve(new Response(body));
    },
  };
  return { opened, connection: LiveConnection.of(api) };
}

const soon = () => vi.advanceTimersByTimeAsync(5_000);

test("what begins to listen together is told over one line, opened once; another screen opens it once more", async () => {
  const { opened, connection } = lines();
  const onInbox = vi.fn();
  const onGap = vi.fn();
  const stops = [connection.listenAccess(() => undefined), connection.listen("param", { ...QUIET, onGap })];
  await vi.advanceTimersByTimeAsync(500);
  stops.push(connection.listenInbox(onInbox), connection.listen("dict", QUIET));
  await soon();
  expect(opened.map(({ params }) => params?.["modules"])).toEqual(["param,dict"]);
  expect(onInbox, "what happened before the line was open was not told").toHaveBeenCalledTimes(1);
  expect(onGap).toHaveBeenCalledTimes(1);
  stops.push(connection.listen("post", QUIET));
  connection.listen("param", QUIET)();
  await soon();
  expect(opened.map(({ params }) => params?.["modules"])).toEqual(["param,dict", "param,dict,post"]);
  expect(opened.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  for (const stop of stops) stop();
  expect(opened.at(-1)?.signal?.aborted, "nobody listens any more").toBe(true);
});
