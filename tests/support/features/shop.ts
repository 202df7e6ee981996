import { expect } from "vitest";
import type { Query, TestReply } from "../server/create-test-server.ts";
import { nextSample } from "../records/sample-record.ts";

export type Row = Record<string, unknown>;

export const SHOP = {
  products: "/api/blade-product/product",
  skus: "/api/blade-sku/sku",
  orders: "/api/blade-order/order",
  after: "/api/blade-order/after",
  members: "/api/blade-member/member",
  wallets: "/api/blade-memberWallet/memberWallet",
  log: "/api/blade-member/memberassetslog",
} as const;

type Answer = Pick<TestReply<Row>, "code" | "data" | "text">;

/** A server's door in somebody's name, a test client or over HTTP. */
export interface Door {
  get(path: string, query?: Query): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
}

/** A shop with a member of its own, whatever else a test has: goods, their stock, and the member's money. */
export interface Shop {
  readonly memberId: string;
  readonly account: string;
  sku(price: string, stock: number, more?: Row): Promise<string>;
  stock(skuId: string): Promise<number>;
  topUp(amount: string): Promise<void>;
  balance(): Promise<string>;
  /** Booked entries as `[kind, amount]`, oldest first. */
  booked(): Promise<readonly (readonly [number, string])[]>;
  /** Request body of an order. */
  input(items: readonly (readonly [sku: string, quantity: number])[], more?: Row): Row;
  /** An order that was taken, by its id. */
  order(items: readonly (readonly [sku: string, quantity: number])[], more?: Row): Promise<string>;
  /** An order that was placed, paid from the balance and shipped. */
  shipped(items: readonly (readonly [sku: string, quantity: number])[], more?: Row): Promise<string>;
  read(orderId: string): Promise<Row>;
}

/** @throws AssertionError with the server's words when anything is refused */
export async function openShop(admin: Door): Promise<Shop> {
  const account = `shopper${nextSample()}`;
  const email = `${account}@example.com`;
  const ok = async (reply: Promise<Answer>): Promise<Row> => {
    const { code, text, data } = await reply;
    expect(code, text).toBe(200);
    return data;
  };
  const member = await ok(admin.post(`${SHOP.members}/add`, { account, email, nickName: account, password: "0".repeat(32) }));
  const memberId = String(member["id"]);
  const category = await ok(admin.post("/api/blade-categories/categories/submit", { categoryName: `分类${nextSample()}` }));
  const product = await ok(
    admin.post(`${SHOP.products}/submit`, {
      productName: "鸡肉犬粮",
      productCode: `P${nextSample()}`,
      categoryId: category["id"],
      price: "10",
    }),
  );
  const input: Shop["input"] = (items, more = {}) => ({
    memberId,
    items: items.map(([skuId, quantity]) => ({ skuId, quantity })),
    receiver: "王小明",
    phone: "13800138000",
    address: "上海市浦东新区世纪大道 1 号",
    ...more,
  });
  const order: Shop["order"] = async (items, more) =>
    String((await ok(admin.post(`${SHOP.orders}/submit`, input(items, more))))["id"]);
  const shop: Shop = {
    memberId,
    account,
    input,
    order,
    sku: async (price, stock, more = {}) => {
      const number = nextSample();
      const sku = { productId: product["id"], skuCode: `S${number}`, skuName: `鸡肉犬粮 ${number}`, price, stock, ...more };
      return String((await ok(admin.post(`${SHOP.skus}/submit`, sku)))["id"]);
    },
    stock: async (skuId) => Number((await ok(admin.get(`${SHOP.skus}/detail`, { id: skuId })))["stock"]),
    topUp: async (amount) => {
      await ok(admin.post(`${SHOP.wallets}/top/up`, { email, type: 1, amount, remake: "" }));
    },
    balance: async () => String((await ok(admin.get(`${SHOP.wallets}/balance/${memberId}`)))["balance"]),
    booked: async () => {
      const page = await ok(admin.get(`${SHOP.log}/page`, { memberId, size: 200, ascs: "id" }));
      return (page["records"] as Row[]).map((entry) => [Number(entry["kind"]), String(entry["amount"])] as const);
    },
    shipped: async (items, more) => {
      const id = await order(items, more);
      await ok(admin.post(`${SHOP.orders}/pay`, { ids: id }));
      await ok(admin.post(`${SHOP.orders}/ship`, { ids: id, expressCompany: "SF", expressNo: `SF${nextSample()}` }));
      return id;
    },
    read: (orderId) => ok(admin.get(`${SHOP.orders}/detail`, { id: orderId })),
  };
  return shop;
}
