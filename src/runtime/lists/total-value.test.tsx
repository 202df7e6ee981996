import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { normalise } from "#metadata";
import { createI18n, I18nProvider } from "#ui";
import { formatTotal } from "../kinds/format-total.ts";
import { TotalValue } from "./total-value.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const wallet = normalise(
  {
    module: "wallet",
    title: "钱包",
    schema: {
      type: "object",
      properties: {
        kind: { type: "integer", title: "账户类型", enum: [1, 2] },
        balance: { type: "string", title: "余额", "x-format": "money" },
      },
    },
    endpoints: { base: "/t/wallet" },
    en: { title: "Wallets", kind: "Type", balance: "Balance" },
  },
  "t",
  () => undefined,
);

const attachment = normalise(
  {
    module: "attachment",
    title: "附件",
    schema: { type: "object", properties: { size: { type: "integer", title: "大小" } } },
    ui: { fields: { size: { "ui:options": { bytes: true } } } },
    endpoints: { base: "/t/attachment" },
  },
  "t",
  () => undefined,
);

test("amounts without a common total have a dash, and the reason on hover and for screen readers", () => {
  const host = document.createElement("div");
  const root = createRoot(host);
  const [kind = null, balance = null] = wallet.fields;
  act(() =>
    root.render(
      <I18nProvider i18n={createI18n({ locale: "zh" })}>
        <TotalValue
          module={wallet}
          field={balance}
          across={kind}
          total={{ field: "balance", total: "sum", value: null, across: "kind" }}
          record={null}
        />
      </I18nProvider>,
    ),
  );
  const total = host.querySelector<HTMLElement>(".trellis-total");
  expect(total?.title).toBe("按账户类型筛选后合计");
  expect(total?.querySelector("[aria-hidden]")?.textContent).toBe("–");
  expect(total?.querySelector(".ui-unseen")?.textContent).toBe(total?.title);
  act(() => root.unmount());
});

test("the latest moment is as short as those of its column, and whole on hover", () => {
  const host = document.createElement("div");
  const root = createRoot(host);
  const total = { field: "createTime", total: "max", value: "2020-05-19 15:30:00" } as const;
  act(() =>
    root.render(
      <I18nProvider i18n={createI18n({ locale: "zh" })}>
        <TotalValue module={wallet} field={null} across={null} total={total} record={null} />
      </I18nProvider>,
    ),
  );
  expect([host.textContent, host.querySelector("time")?.title]).toEqual(["最晚 2020-05-19", "2020-05-19 15:30:00"]);
  act(() => root.unmount());
});

test("a total of sizes is a size", () => {
  const [size = null] = attachment.fields;
  expect(formatTotal(attachment, size, { field: "size", total: "sum", value: "589790" }, ({ zh }) => zh)).toBe("576 kB");
});

test("the average and the bounds of shares are percentages", () => {
  const show = normalise(
    {
      module: "show",
      title: "场次",
      schema: { type: "object", properties: { share: { type: "number", title: "上座率", "x-format": "percent" } } },
      endpoints: { base: "/t/show" },
    },
    "t",
    () => undefined,
  );
  const [share = null] = show.fields;
  const shown = (total: "avg" | "max", value: string) =>
    formatTotal(show, share, { field: "share", total, value }, ({ zh }) => zh);
  expect([shown("avg", "0.87333333"), shown("max", "1")]).toEqual(["87.33%", "100%"]);
});
