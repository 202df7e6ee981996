import type { Seed } from "#server";
import generated from "./generated/regions.json" with { type: "json" };
import { seedId } from "./seed-id.ts";

/** Code of what all provinces stand under; it has no record of its own. */
const REGION_ROOT = "00";

/** Provinces, cities and counties. The level follows from the code's length: two digits for each. */
export function regionSeed(tenantId: string): Seed {
  const sorts = new Map<string, number>();
  const records = generated.regions.split(";").map((region, index) => {
    const code = /^\d+/.exec(region)?.[0] ?? "";
    const parentCode = code.length > 2 ? code.slice(0, -2) : REGION_ROOT;
    const sort = (sorts.get(parentCode) ?? 0) + 1;
    sorts.set(parentCode, sort);
    return { id: seedId("region", index + 1), parentCode, code, name: region.slice(code.length), level: code.length / 2, sort };
  });
  return { module: "region", tenantId, records };
}
