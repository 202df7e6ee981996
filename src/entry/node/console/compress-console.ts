import { readFile, readdir, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

interface Encoding {
  /** Value of `Content-Encoding`. */
  readonly encoding: string;
  /** Extension of the compressed copy, after the file's own. */
  readonly extension: string;
  readonly compress: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** The encodings that the console is served in, the smaller result first. */
export const ENCODINGS: readonly Encoding[] = [
  {
    encoding: "br",
    extension: ".br",
    compress: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  },
  { encoding: "gzip", extension: ".gz", compress: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
];

const COMPRESSIBLE: ReadonlySet<string> = new Set([".html", ".js", ".css", ".json", ".svg"]);
/** Bytes. A smaller file fits into one packet as it is. */
const SMALLEST = 1024;

/** Writes a compressed copy in each encoding beside every text file of a built console. */
export async function compressConsole(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        if (bytes.length < SMALLEST) return;
        for (const { extension, compress } of ENCODINGS) await writeFile(path + extension, await compress(bytes));
      }),
  );
}
