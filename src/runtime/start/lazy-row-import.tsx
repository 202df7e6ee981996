import { lazyComponent } from "#ui";

export const RowImport = lazyComponent(() => import("./row-import.tsx").then(({ RowImport }) => RowImport));
