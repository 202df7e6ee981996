import { defineFeature, type Feature } from "#server";
import { productionManifest } from "../manifest.ts";
import { changesPart } from "./changes/index.ts";
import { queryExpress } from "./express/query-express.ts";
import { migrateImages } from "./images/migrate-images.ts";
import { ordersPart } from "./orders/index.ts";
import type { Part } from "./part.ts";
import { customerOrderCount, orderStats, yearlyStats } from "./statistics/statistics.ts";
import { stepsPart } from "./steps/index.ts";

const PARTS: readonly Part[] = [ordersPart, stepsPart, changesPart];

/** The latest activity on the data board: no list has the time of the last change as a column. */
const INDEXES: NonNullable<Feature["indexes"]> = [
  { name: "trellis_work_order_updated", module: "work-order", keys: "tenant_id, update_time, id" },
];

export const productionFeature: Feature = defineFeature({
  manifest: productionManifest,
  indexes: INDEXES,
  handlers: {
    ...Object.assign({}, ...PARTS.map((part) => part.handlers)),
    "work-order/getCustomerOrderCount": customerOrderCount,
    "work-order/getOrderStats": orderStats,
    "work-order/getYearlyStats": yearlyStats,
    "work-order/migrateImages": migrateImages,
    "work-order/queryExpress": queryExpress,
  },
  interceptors: Object.assign({}, ...PARTS.map((part) => part.interceptors)) as NonNullable<Feature["interceptors"]>,
});
