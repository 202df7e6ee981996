import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Json } from "#contract";
import { normalise } from "#metadata";
import { createI18n, I18nProvider } from "#ui";
import { FieldValue } from "./field-value.tsx";
import { decimalText, numberText } from "../values/number-text.ts";
import { plainText } from "../values/plain-text.ts";
import { RichContent } from "../kinds/rich-text/rich-content.tsx";
import { safeAddress } from "../values/safe-address.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  document.body.replaceChildren();
});

function show(node: ReactNode, locale: "zh" | "en" = "zh"): HTMLElement {
  const container = document.body.appendChild(document.createElement("div"));
  const mounted = (root = createRoot(container));
  act(() => mounted.render(<I18nProvider i18n={createI18n({ locale })}>{node}</I18nProvider>));
  return container;
}

const module = normalise(
  {
    module: "cell",
    title: "单元格",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        secret: { type: "string", title: "密码", "x-format": "password", writeOnly: true },
        amount: { type: "string", title: "金额", "x-format": "money" },
        change: { type: "string", title: "涨跌额", "x-format": "money" },
        rate: { type: "number", title: "涨跌幅", "x-format": "percent" },
        fee: { type: "string", title: "费用", "x-format": "money" },
        count: { type: "integer", title: "数量" },
        stock: { type: "number", title: "库存" },
        height: { type: "integer", title: "层高" },
        measure: { type: "string", title: "单位", "x-dict": "biz:unit" },
        open: { type: "boolean", title: "开放" },
        level: { type: "integer", title: "级别", enum: [1, 2] },
        deptId: { type: "string", title: "部门", "x-ref": { module: "dept" } },
        parentId: { type: "string", title: "上级", default: "0", "x-ref": { module: "cell" } },
        kinds: { type: "string", title: "种类", "x-dict": "kind", "x-multiple": true },
        site: { type: "string", title: "网址", format: "uri" },
        link: { type: "string", title: "地址", "x-format": "path" },
        docs: { type: "string", title: "附件", "x-multiple": true },
        body: { type: "string", title: "正文", "x-format": "html" },
        items: {
          type: "array",
          title: "明细",
          items: {
            type: "object",
            properties: { sku: { type: "string", title: "货号" }, price: { type: "number", title: "单价" } },
          },
        },
        bills: {
          type: "array",
          title: "账单",
          items: {
            type: "object",
            properties: {
              fee: { type: "string", title: "费用", "x-format": "money" },
              duty: { type: "string", title: "税费", "x-format": "money" },
              currency: { type: "string", title: "币种" },
              pieces: { type: "integer", title: "件数" },
              weight: { type: "integer", title: "重量" },
              unit: { type: "string", title: "重量单位", "x-dict": "biz:unit" },
            },
          },
        },
        words: { type: "array", title: "词", items: { type: "string" } },
        place: {
          type: "object",
          title: "地点",
          properties: {
            city: { type: "string", title: "城市" },
            unitId: { type: "string", title: "部门", "x-ref": { module: "dept", label: "name" } },
            open: { type: "boolean", title: "开放" },
          },
        },
      },
    },
    ui: {
      list: { tree: "parentId" },
      fields: {
        fee: { "ui:options": { currencyField: "level", currencies: { "1": "CNY" } } },
        change: { "ui:options": { trend: "red-up" } },
        rate: { "ui:options": { trend: "green-up", precision: 2 } },
        stock: { "ui:options": { unitField: "measure" } },
        height: { "ui:options": { prefix: "约", suffix: "层" } },
        "bills.fee": { "ui:options": { currencyField: "level", currencies: { "1": "CNY" } } },
        "bills.duty": { "ui:options": { currencyField: "currency" } },
        "bills.pieces": { "ui:options": { unitField: "measure" } },
        "bills.weight": { "ui:options": { unitField: "unit" } },
        level: { "ui:enumNames": ["普通", "重要"] },
        docs: { "ui:widget": "file" },
      },
    },
    endpoints: { base: "/blade-system/cell" },
    en: {
      title: "Cells",
      height: { title: "Height", prefix: "about ", suffix: "floor" },
      level: { title: "Level", enumNames: ["Normal", "Important"] },
    },
  },
  "system",
  () => undefined,
);

function cell(
  name: string,
  record: Record<string, Json>,
  place: "list" | "dialog" = "list",
  locale: "zh" | "en" = "zh",
): HTMLElement {
  const field = module.fields.find((candidate) => candidate.name === name);
  if (field === undefined) throw new Error(name);
  return show(<FieldValue module={module} field={field} record={record} place={place} />, locale);
}

describe("FieldValue", () => {
  it("shows a quiet dash for nothing", () => {
    for (const value of [null, ""]) expect(cell("name", { name: value }).textContent).toBe("–");
    expect(cell("name", {}).textContent).toBe("–");
  });

  it("never shows a write-only value", () => {
    expect(cell("secret", { secret: "s3cret" }).textContent).toBe("–");
  });

  it("keeps every digit of money and groups them", () => {
    expect(cell("amount", { amount: "9007199254740993.1200" }).textContent).toBe("9,007,199,254,740,993.1200");
    expect(cell("count", { count: 1234567 }).textContent).toBe("1,234,567");
  });

  it("has the currency that another field of the record says, and none where that is no money", () => {
    expect(cell("fee", { fee: "12.5", level: 1 }).textContent).toBe("¥12.50");
    expect(cell("fee", { fee: "12.5", level: 2 }).textContent).toBe("12.50");
    expect(cell("fee", { fee: "12.5" }).textContent).toBe("12.50");
    expect(cell("fee", { fee: "-12.5", level: 1 }).textContent, "the minus stands first").toBe("-¥12.50");
  });

  it("has the currency and the unit that the item says, or else the record around it", () => {
    const bill = { fee: "2", duty: "3", currency: "USD", pieces: 4, weight: 5, unit: "kg", unitName: "公斤" };
    const parts = (record: Record<string, Json>): (string | null)[] =>
      [...cell("bills", record, "dialog").querySelectorAll("td[data-number]")].map((part) => part.textContent);
    const around = { level: 1, measure: "piece", measureName: "件" };
    expect(parts({ ...around, bills: [bill] })).toEqual(["¥2.00", "$3.00", "4 件", "5 公斤"]);
    expect(parts({ ...around, level: 2, currency: "CNY", bills: [{ fee: "2", duty: "3" }] }), "an empty one is none").toEqual([
      "2.00",
      "3.00",
      "–",
      "–",
    ]);
  });

  it("has the unit that another field of the record says, in English in the singular or the plural", () => {
    const record = { stock: 1200, measure: "piece", measureName: "件" };
    expect(cell("stock", record).textContent).toBe("1,200 件");
    expect(cell("stock", { ...record, measureName: "Piece" }, "list", "en").textContent).toBe("1,200 pieces");
    expect(cell("stock", { stock: 1, measure: "piece", measureName: "Piece" }, "list", "en").textContent).toBe("1 piece");
    expect(cell("stock", { stock: 1200 }).textContent).toBe("1,200");
  });

  it("has the text of the file before it and the unit behind it, in the language of the reader", () => {
    expect(cell("height", { height: 3 }).textContent).toBe("约3 层");
    expect(cell("height", { height: 3 }, "list", "en").textContent).toBe("about 3 floors");
    expect(cell("height", { height: 1 }, "list", "en").textContent).toBe("about 1 floor");
  });

  it("tells a gain from a loss by sign, arrow and colour, and nothing of zero", async () => {
    const told = async (name: string, value: Json): Promise<readonly unknown[]> => {
      const container = cell(name, { [name]: value });
      await act(() => vi.dynamicImportSettled());
      const number = container.querySelector<HTMLElement>(".cell-number") ?? expect.fail("no number");
      const way = number.querySelector<HTMLElement>(".cell-arrow")?.dataset["way"];
      return [number.textContent, way, number.dataset["trend"]];
    };
    expect(await told("change", "1234.5")).toEqual(["+1,234.50", "up", "red"]);
    expect(await told("change", "-0.05")).toEqual(["-0.05", "down", "green"]);
    expect(await told("change", "0.00")).toEqual(["0.00", undefined, undefined]);
    expect(await told("rate", 0.0123)).toEqual(["+1.23%", "up", "green"]);
    expect(await told("rate", -0.1)).toEqual(["-10.00%", "down", "red"]);
  });

  it("reads references by their label, and the parent of a root as nothing", () => {
    expect(cell("deptId", { deptId: "7", deptName: "研发部" }).textContent).toBe("研发部");
    expect(cell("parentId", { parentId: "0" }).textContent).toBe("–");
  });

  it("labels choices in the current language", () => {
    expect(cell("level", { level: 2 }).textContent).toBe("重要");
    expect(cell("level", { level: 2 }, "list", "en").textContent).toBe("Important");
  });

  it("shows each of several dictionary values", () => {
    const tags = cell("kinds", { kinds: "a,b", kindsName: "甲,乙" }).querySelectorAll(".cell-tag");
    expect([...tags].map((tag) => tag.textContent)).toEqual(["甲", "乙"]);
  });

  it("links only addresses that run nothing", async () => {
    expect(cell("site", { site: "https://example.com" }).querySelector("a")?.getAttribute("href")).toBe("https://example.com");
    expect(cell("site", { site: "javascript:alert(1)" }).querySelector("a")).toBeNull();
    expect(cell("link", { link: "/files/a.pdf" }).querySelector("a")?.getAttribute("href")).toBe("/files/a.pdf");
    expect(cell("link", { link: "/pages/sign" }).querySelector("a")).toBeNull();
    const docs = cell("docs", { docs: "/files/a.pdf,javascript:alert(1)" });
    await act(() => vi.dynamicImportSettled());
    expect(docs.querySelectorAll("a")).toHaveLength(1);
  });

  it("shows the entries of a list as a table in a dialog", () => {
    const container = cell("items", { items: [{ sku: "A", price: 2 }] }, "dialog");
    expect([...container.querySelectorAll("th")].map((head) => head.textContent)).toEqual(["货号", "单价"]);
    expect([...container.querySelectorAll("td")].map((data) => data.textContent)).toEqual(["A", "2"]);
  });

  it("shows plain values of a list one below the other in a dialog, and everything nested as words in a list", () => {
    expect([...cell("words", { words: ["a", "b"] }, "dialog").querySelectorAll("li")].map((item) => item.textContent)).toEqual([
      "a",
      "b",
    ]);
    expect(cell("words", { words: ["a", "b"] }).textContent).toBe("a、b");
    expect(cell("words", { words: ["a", "b"] }, "list", "en").textContent).toBe("a, b");
    expect(cell("items", { items: [{ sku: "A", price: 2 }, { sku: "B" }] }).textContent).toBe("A、B");
    const place = { city: "X", unitId: "7", unitName: "Sales", open: true };
    expect(cell("place", { place }).textContent).toBe("X · Sales · 是");
  });

  it("gives formatted text one plain line in a list", () => {
    expect(cell("body", { body: "<p>one</p><p>two</p><script>alert(1)</script>" }).textContent).toBe("one two");
  });
});

describe("RichContent", () => {
  const html = (source: string): string => show(<RichContent html={source} />).querySelector(".rich-content")?.innerHTML ?? "";

  it("keeps the vocabulary of the editor", () => {
    expect(html("<h2>T</h2><p>a <strong>b</strong></p><ul><li>c</li></ul>")).toBe(
      "<h2>T</h2><p>a <strong>b</strong></p><ul><li>c</li></ul>",
    );
  });

  it.each([
    ['<img src="x" onerror="alert(1)">', "onerror"],
    ['<a href="javascript:alert(1)">x</a>', "javascript"],
    ['<a href=" java\nscript:alert(1)">x</a>', "href"],
    ["<script>alert(1)</script>", "alert"],
    ["<style>*{display:none}</style>", "display"],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', "iframe"],
    ['<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">x</a></svg>', "svg"],
    ['<p style="position:fixed" onclick="alert(1)">x</p>', "style"],
    ['<form action="https://evil.example"><input name="password"></form>', "form"],
    ['<img src="data:text/html,<script>alert(1)</script>">', "data:"],
    ["<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", "onerror"],
  ])("takes what runs or reaches out of %s", (source, gone) => {
    expect(html(source)).not.toContain(gone);
  });

  it("keeps the words of elements it does not know", () => {
    expect(html("<blink>still here</blink>")).toBe("still here");
  });

  it("opens links without giving the page away", () => {
    expect(html('<a href="https://example.com">x</a>')).toContain('rel="noreferrer noopener"');
  });
});

describe("text of values", () => {
  it("groups digits", () => {
    expect(decimalText("-1234.50")).toBe("-1,234.50");
    expect(decimalText("not a number")).toBe("not a number");
    expect(numberText(0.1 + 0.2)).toBe("0.3");
  });

  it("reads plain text out of formatted text", () => {
    expect(plainText("a &amp; b")).toBe("a & b");
    expect(plainText("plain")).toBe("plain");
  });

  it("trusts relative addresses and no odd schemes", () => {
    expect(safeAddress("/files/a.pdf")).toBe("/files/a.pdf");
    expect(safeAddress("vbscript:x")).toBeNull();
    expect(safeAddress("")).toBeNull();
  });
});
