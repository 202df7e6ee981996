/** The module files as the build read them (vite/demo-catalog.ts). */
declare module "virtual:trellis-demo/catalog" {
  import type { MenuFolder } from "#metadata";
  import type { PrebuiltModule } from "./server/prebuilt-validators.ts";
  export const modules: readonly PrebuiltModule[];
  export const folders: readonly MenuFolder[];
  export const files: readonly { readonly module: string; readonly file: string }[];
}

/** What the server's worker downloads (vite/demo-assets.ts). */
declare module "virtual:trellis-demo/assets" {
  import type { DemoAssets } from "./messages.ts";
  export const assets: DemoAssets;
}
