/** The module files as the build read them (vite/demo-catalog.ts). */
declare module "virtual:trellis-demo/catalog" {
  import type { Dashboard, MenuFolder } from "#metadata";
  import type { PrebuiltModule } from "./server/prebuilt-validators.ts";
  export const modules: readonly PrebuiltModule[];
  export const folders: readonly MenuFolder[];
  export const dashboards: readonly Dashboard[];
  export const files: readonly { readonly module: string; readonly file: string }[];
}

/** The texts of the module files, and what they can name (vite/demo-catalog.ts). */
declare module "virtual:trellis-demo/sources" {
  import type { KnownIds } from "#metadata";
  import type { SourceFile } from "#metadata/load";
  export const sources: readonly SourceFile[];
  export const known: KnownIds;
}

/** Files that the server's worker downloads (vite/demo-assets.ts). */
declare module "virtual:trellis-demo/assets" {
  import type { DemoAssets } from "./messages.ts";
  export const assets: DemoAssets;
}

/**
 * `csv-parse` for browsers (vite.config.ts). Its own declarations would bring Node's types into the page.
 */
declare module "virtual:trellis-demo/csv-parse" {
  export function parse(
    data: Uint8Array,
    options: {
      readonly delimiter: string;
      readonly record_delimiter: readonly string[];
      readonly relax_quotes: boolean;
      readonly relax_column_count: boolean;
      readonly ignore_last_delimiters: number;
      readonly skip_records_with_error?: boolean;
      readonly to?: number;
    },
  ): string[][];
}
