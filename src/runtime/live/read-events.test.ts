import { expect, test } from "vitest";
import { readEvents, type ServerEvent } from "./read-events.ts";

/** A body that arrives in pieces of the given number of bytes. */
function bodyOf(text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

test.each([1, 3, 1000])("reads events from pieces of %d bytes and skips comments and unnamed events", async (size) => {
  const text =
    ":\n\nevent: ready\ndata: 标记\n\ndata: unnamed\n\nevent: inbox\ndata: \n\nevent: change\r\ndata: {\r\ndata: }\r\n\r\nevent: cut";
  const events: ServerEvent[] = [];
  for await (const event of readEvents(bodyOf(text, size))) events.push(event);
  expect(events).toEqual([
    { event: "ready", data: "标记" },
    { event: "inbox", data: "" },
    { event: "change", data: "{\n}" },
  ]);
});

test("cancels the body when the reader stops", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("event: ready\ndata: x\n\n")),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const { event } of readEvents(body)) {
    expect(event).toBe("ready");
    break;
  }
  expect(isCancelled).toBe(true);
});
