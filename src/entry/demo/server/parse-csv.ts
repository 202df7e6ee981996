import { parse } from "virtual:trellis-demo/csv-parse";
import type { SheetReaders } from "#server/platform";
import { csvParseOptions } from "../../csv-options.ts";

/** Parses a whole file at once: the demo has one user, and its files are small. */
export const parseCsvInPage: SheetReaders["parseCsv"] = async function* (pieces, options) {
  const parts: BlobPart[] = [];
  for await (const piece of pieces) parts.push(new Uint8Array(piece));
  yield* parse(new Uint8Array(await new Blob(parts).arrayBuffer()), csvParseOptions(options));
};
