import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import type { StoredRecord } from "#contract";
import { normalise } from "#metadata";
import { createI18n, I18nProvider } from "#ui";
import type { TableColumn } from "#ui/table";
import { useListColumns } from "./list-columns.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const claim = normalise(
  {
    module: "claim",
    title: "售后",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        kind: { type: "integer", title: "类型", enum: [1, 2] },
      },
    },
    ui: {
      list: { columns: ["name", { field: "kind", width: 60 }] },
      fields: { kind: { "ui:enumNames": ["换货", "退货退款"] } },
    },
    endpoints: { base: "/t/claim" },
    en: { title: "Claims", name: "Name", kind: { title: "Kind", enumNames: ["Exchange", "Return and refund"] } },
  },
  "t",
  () => undefined,
);

const room = normalise(
  {
    module: "room",
    title: "客房",
    schema: {
      type: "object",
      properties: {
        stars: { type: "integer", title: "评级", minimum: 1, maximum: 10 },
        has: { type: "array", title: "设施", items: { type: "string", enum: ["wifi", "tv", "bath"] } },
        price: { type: "string", title: "价格", "x-format": "money" },
        stay: { type: "array", title: "入住", items: { type: "string", format: "date" } },
      },
    },
    ui: {
      fields: {
        stars: { "ui:widget": "rating" },
        has: { "ui:widget": "checkboxes", "ui:enumNames": ["无线网", "电视", "浴缸"] },
        price: { "ui:options": { currency: "CNY" } },
        stay: { "ui:widget": "date-range" },
      },
    },
    endpoints: { base: "/t/room" },
    en: {
      title: "Rooms",
      stars: "Stars",
      has: { title: "Has", enumNames: ["Wi-Fi", "TV", "Tub"] },
      price: "Price",
      stay: "Stay",
    },
  },
  "t",
  () => undefined,
);

const named = (...names: readonly string[]): StoredRecord[] => names.map((name, index) => ({ id: String(index), name, kind: 1 }));

test("texts want what was seen of them so far, and a tag has room for the longest choice in the language", () => {
  let columns: readonly TableColumn<StoredRecord>[] = [];
  const Columns = ({ records }: { readonly records: readonly StoredRecord[] }) => {
    columns = useListColumns(claim, claim.list.columns, { records });
    return null;
  };
  const root = createRoot(document.createElement("div"));
  const i18n = createI18n({ locale: "en" });
  const show = (records: readonly StoredRecord[]) => {
    act(() =>
      root.render(
        <I18nProvider i18n={i18n}>
          <Columns records={records} />
        </I18nProvider>,
      ),
    );
    return columns;
  };
  const [unread, kind] = show([]);
  expect(unread?.needs).toBeUndefined();
  expect(kind?.width).toBeGreaterThan("Return and refund".length * 7);
  expect(kind?.shrinkTo).toBeUndefined();
  const needs = (...names: readonly string[]) => show(named(...names))[0]?.needs ?? 0;
  const long = needs("三文鱼猫粮三文鱼猫粮 2kg", "a");
  expect(long).toBeGreaterThan(10 * 14);
  const before = columns;
  expect(needs("b")).toBe(long);
  expect(columns).toBe(before);
  act(() => root.unmount());
});

test("stars, several tags, amounts with their currency and spans of days want the room they are drawn in", () => {
  let columns: readonly TableColumn<StoredRecord>[] = [];
  const records: StoredRecord[] = [
    { id: "1", stars: 7, has: ["wifi", "tv", "bath"], price: "123456.5", stay: ["2026-12-01", "2026-12-03"] },
    { id: "2", stars: null, has: [], price: "1", stay: null },
  ];
  const Columns = () => {
    columns = useListColumns(room, room.list.columns, { records });
    return null;
  };
  const root = createRoot(document.createElement("div"));
  act(() =>
    root.render(
      <I18nProvider i18n={createI18n({ locale: "zh" })}>
        <Columns />
      </I18nProvider>,
    ),
  );
  const [stars = 0, has = 0, price = 0, stay = 0] = columns.map(({ needs }) => needs);
  expect(stars).toBeGreaterThan(10 * 18);
  expect(has).toBeGreaterThan(7 * 12 + 3 * 16);
  expect(price).toBeGreaterThan("¥ 123,456.50".length * 7);
  expect(stay).toBeGreaterThan("2026-12-01 – 2026-12-03".length * 7);
  expect([columns[0]?.minWidth, columns[3]?.minWidth]).toEqual([stars, stay]);
  act(() => root.unmount());
});
