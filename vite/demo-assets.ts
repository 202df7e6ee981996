import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import type { DemoData } from "./demo-database.ts";

const ID = "virtual:trellis-demo/assets";
const PGLITE = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));

/**
 * Compresses the downloads of the server's worker, because a static host may send WebAssembly and data uncompressed,
 * three times as large. The names end in `.bin`, because some hosts decompress `.gz` files.
 */
export function demoAssets({ database, uploads }: DemoData, version: string): Plugin {
  return {
    name: "trellis:demo-assets",
    resolveId: { filter: { id: /^virtual:trellis-demo\/assets$/ }, handler: () => `\0${ID}` },
    load: {
      filter: { id: /^\0virtual:trellis-demo\/assets$/ },
      handler() {
        const contents = { program: packed("pglite.wasm"), files: packed("pglite.data"), database };
        const entries = Object.entries(contents).map(([name, source]) => {
          const reference = this.emitFile({ type: "asset", name: `demo-${name}.bin`, source });
          return `${name}: { url: import.meta.ROLLUP_FILE_URL_${reference}, size: ${source.length} }`;
        });
        const files = [...uploads].map(([name, { bytes, mediaType }]) => {
          const reference = this.emitFile({ type: "asset", name, source: bytes });
          return `${JSON.stringify(name)}: { url: import.meta.ROLLUP_FILE_URL_${reference}, mediaType: ${JSON.stringify(mediaType)} }`;
        });
        const more = `uploads: { ${files.join(", ")} }, version: ${JSON.stringify(version)}`;
        return `export const assets = { ${entries.join(", ")}, ${more} };`;
      },
    },
  };
}

/** Removes the files that PGlite brings uncompressed. The worker passes it those above (`openDemo`). */
export function withoutPgliteFiles(): Plugin {
  return {
    name: "trellis:without-pglite-files",
    enforce: "pre",
    transform: {
      filter: { id: /@electric-sql\/pglite\/dist\/.*\.js$/ },
      handler: (code) => ({ code: code.replaceAll(OWN_FILE, 'new URL("unused:$1")'), map: null }),
    },
  };
}

const OWN_FILE = /new URL\("(?:\.\/)?((?:pglite|initdb)\.(?:wasm|data))",\s*import\.meta\.url\)/g;

function packed(name: string): Uint8Array {
  return gzipSync(readFileSync(join(PGLITE, name)), { level: constants.Z_BEST_COMPRESSION });
}
