import { defineFeature, type Feature } from "#server";
import { commerceManifest } from "../manifest.ts";
import { contentPart } from "./content/index.ts";
import { distributionJob } from "./investment/distribution-job.ts";
import { investmentPart } from "./investment/index.ts";
import { ledgerPart } from "./ledger/index.ts";
import { membersPart } from "./members/index.ts";
import { ordersPart } from "./orders/index.ts";
import type { Part } from "./part.ts";

const PARTS: readonly Part[] = [ledgerPart, membersPart, investmentPart, contentPart, ordersPart];

export const commerceFeature: Feature = defineFeature({
  manifest: commerceManifest,
  handlers: Object.assign({}, ...PARTS.map((part) => part.handlers)) as Feature["handlers"],
  start: () => ({ jobs: [distributionJob] }),
  interceptors: Object.assign({}, ...PARTS.map((part) => part.interceptors)) as NonNullable<Feature["interceptors"]>,
});
