import type { Seed } from "#server/platform";
import generated from "./generated/regions.json" with { type: "json" };
import { seedId } from "./seed-id.ts";

/** Code of the parent of all provinces, which has no record. */
const REGION_ROOT = "00";

/** Builds provinces, cities and counties. The length of the code gives the level: two digits each. */
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
