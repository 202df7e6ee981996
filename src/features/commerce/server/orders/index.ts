import type { Part } from "../part.ts";
import { afterSalesInterceptors } from "./after-sales-interceptors.ts";
import { orderInterceptors } from "./order-interceptors.ts";
import { adjust } from "./stock.ts";

export const ordersPart: Part = {
  handlers: { "sku/adjust": adjust },
  interceptors: {
    order: orderInterceptors,
    "order-after": afterSalesInterceptors,
  },
};
