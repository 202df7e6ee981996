import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anything, ApiError, type Api } from "#runtime";
import { ConnectionStore } from "./connection-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that is down or up, and counts how often it was asked for its health. */
function arrange() {
  const server = { status: 200, probes: 0 };
  const call: Api["call"] = async (_method, path, parse) => {
    if (path === "/api/health") server.probes += 1;
    if (server.status !== 200) throw new ApiError({ status: server.status, code: server.status, message: "no" });
    return parse({});
  };
  const connection = new ConnectionStore();
  return {
    server,
    connection,
    api: connection.watch({ locale: () => "zh", call, bare: call, open: () => Promise.reject(new Error("not asked")) }),
  };
}

test.each([0, 502, 503, 504])(
  "a call that finds no server (%i) says so, and the console asks until it is back",
  async (status) => {
    const { server, connection, api } = arrange();
    server.status = status;
    await expect(api.call("GET", "/api/x", anything)).rejects.toThrow("no");
    expect(connection.trouble).toBe("unavailable");
    await vi.advanceTimersByTimeAsync(11_000);
    expect(server.probes).toBe(2);
    server.status = 200;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connection.trouble).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.probes).toBe(3);
  },
);

test("a refusal is an answer: the server is there", async () => {
  const { server, connection, api } = arrange();
  server.status = 403;
  await expect(api.call("GET", "/api/x", anything)).rejects.toThrow("no");
  expect(connection.trouble).toBeNull();
});

test("follows the browser's word about the network", () => {
  const { connection } = arrange();
  const stop = connection.start();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  expect(connection.trouble).toBe("offline");
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(connection.trouble).toBeNull();
  stop();
});
