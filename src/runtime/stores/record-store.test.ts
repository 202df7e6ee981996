import { expect, test, vi } from "vitest";
import type { Page, StoredRecord } from "#contract";
import { normalise } from "#metadata";
import { AbortedError, ApiError } from "../api/api-error.ts";
import type { Api, CallOptions } from "../api/create-api.ts";
import { ModuleClient } from "../api/module-client.ts";
import { RecordStore } from "./record-store.ts";

const param = normalise(
  {
    module: "param",
    title: "参数",
    schema: {
      type: "object",
      properties: { paramName: { type: "string", title: "名称" }, sort: { type: "integer", title: "排序" } },
    },
    endpoints: { base: "/blade-system/param" },
    actions: { lock: { title: "锁定", on: "batch", set: { sort: 1 }, endpoint: "POST /lock" } },
  },
  "system",
  () => undefined,
);

interface Call {
  readonly method: string;
  readonly path: string;
  readonly options: CallOptions;
}

/** A store over a server that holds `records` and answers when `gate` opens. */
function storeOver(records: StoredRecord[]) {
  const calls: Call[] = [];
  const state = { fail: null as Error | null, gate: Promise.resolve() };
  const api: Api = {
    locale: () => "zh",
    async call(method, path, parse, options = {}) {
      calls.push({ method, path, options });
      const { fail } = state;
      await state.gate;
      if (options.signal?.aborted === true) throw new AbortedError();
      if (fail !== null) throw fail;
      const size = Number(options.params?.["size"] ?? 10);
      const current = Number(options.params?.["current"] ?? 1);
      const page: Page<StoredRecord> = {
        records: records.slice((current - 1) * size, current * size),
        total: records.length,
        size,
        current,
        pages: 0,
      };
      return parse(path.endsWith("/list") ? page : true);
    },
    bare: () => Promise.reject(new Error("not asked")),
    open: () => Promise.reject(new Error("not asked")),
  };
  const written = vi.fn();
  return { store: new RecordStore(new ModuleClient(api, param, written)), calls, state, written };
}

const many = (count: number): StoredRecord[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), paramName: `p${index + 1}` }));

test("asks for the slice that the query describes", async () => {
  const { store, calls } = storeOver(many(3));
  await store.show({
    filters: { paramName_like: "p" },
    sort: [
      { field: "sort", descending: true },
      { field: "paramName", descending: false },
    ],
    current: 1,
    size: 30,
  });
  expect(calls[0]).toMatchObject({ method: "GET", path: "/api/blade-system/param/list" });
  expect(calls[0]?.options.params).toEqual({ paramName_like: "p", sorts: "-sort,paramName", current: 1, size: 30 });
  expect(store.records).toHaveLength(3);
  expect(store.total).toBe(3);
});

test("lets only the newest of two loads count", async () => {
  const { store, calls, state } = storeOver(many(40));
  let open = () => undefined as void;
  state.gate = new Promise((resolve) => (open = resolve));
  const slow = store.load();
  state.gate = Promise.resolve();
  await store.show({ ...store.query, current: 2 });
  open();
  await slow;
  expect(calls[0]?.options.signal?.aborted).toBe(true);
  expect(store.records[0]?.id).toBe("11");
  expect(store.reading.loading).toBe(false);
  expect(store.reading.error).toBeNull();
});

test("keeps records, query and selection when a load fails, and recovers", async () => {
  const { store, state, calls } = storeOver(many(5));
  await store.load();
  store.selection.set(store.records.slice(0, 2), true);
  state.fail = new ApiError({ status: 500, code: 500, message: "坏了" });
  await store.show({ ...store.query, filters: { paramName_like: "x" } });
  expect(store.reading.error?.message).toBe("坏了");
  expect(calls.at(-1)?.options.quiet, "the list shows the error").toBe(true);
  expect(store.records).toHaveLength(5);
  expect(store.selection.ids).toEqual(["1", "2"]);
  expect(store.query.filters).toEqual({ paramName_like: "x" });
  state.fail = null;
  await store.load();
  expect(store.reading.error).toBeNull();
});

test("keeps the selection over pages, and steps back when the last page has emptied", async () => {
  const records = many(11);
  const { store } = storeOver(records);
  await store.load();
  store.selection.set(store.records.slice(0, 1), true);
  await store.show({ ...store.query, current: 2 });
  expect(store.selection.ids).toEqual(["1"]);
  const [last] = store.records;
  records.pop();
  await store.remove(last === undefined ? [] : [last]);
  expect(store.query.current).toBe(1);
  expect(store.records).toHaveLength(10);
});

test("leaves everything as it was when a deletion is refused", async () => {
  const { store, state, written } = storeOver(many(2));
  await store.load();
  store.selection.set(store.records, true);
  state.fail = new ApiError({ status: 409, code: 409, message: "仍被引用" });
  await expect(store.remove(store.selection.records)).rejects.toThrow("仍被引用");
  expect(store.selection.size).toBe(2);
  expect(written).not.toHaveBeenCalled();
});

test("sends an update by its id, a batch action by its ids, and reloads after each", async () => {
  const { store, calls, written } = storeOver(many(3));
  await store.load();
  await store.save({ id: "1", revision: 4, paramName: "neu" });
  expect(calls[1]).toMatchObject({
    method: "POST",
    path: "/api/blade-system/param/submit",
    options: { body: { id: "1", revision: 4, paramName: "neu" } },
  });
  const [lock] = param.actions;
  if (lock === undefined) throw new Error("no action");
  store.selection.set(store.records.slice(0, 2), true);
  await store.run(lock, store.selection.records, {});
  expect(calls[3]).toMatchObject({ method: "POST", path: "/api/blade-system/param/lock", options: { body: { ids: "1,2" } } });
  expect(store.selection.size).toBe(0);
  expect(calls).toHaveLength(5);
  expect(written).toHaveBeenCalledTimes(2);
});
