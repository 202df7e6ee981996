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

export const productionFeature: Feature = defineFeature({
  manifest: productionManifest,
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
