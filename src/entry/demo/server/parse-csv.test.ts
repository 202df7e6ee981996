import { expect, test } from "vitest";
import type { CsvOptions } from "#server/platform";
import { sheetReaders } from "../../node/sheets/sheet-readers.ts";
import { parseCsvInPage } from "./parse-csv.ts";

const OPTIONS: CsvOptions = { delimiter: ",", maxCells: 3 };

async function recordsOf(parse: typeof parseCsvInPage, text: string, options: CsvOptions): Promise<unknown> {
  const bytes = new TextEncoder().encode(text);
  const found: (readonly string[])[] = [];
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 5) yield bytes.slice(at, at + 5);
  }
  try {
    for await (const record of parse(pieces(), options)) found.push(record);
  } catch {
    return "rejected";
  }
  return found;
}

test.each([
  ["quotes, line ends and gaps", '名称,"x ""y"",\nz",1\r\n\r\n,\rb" c', OPTIONS],
  ["a record with too many cells", "1,2,3,4,5\n", OPTIONS],
  ["a quote without an end", 'a\n"b\n', OPTIONS],
  ["a quote without an end behind the records that are read", 'a\nb\n"c\n', { ...OPTIONS, maxRecords: 3 }],
  ["nothing", "", OPTIONS],
])("the page and the server read alike: %s", async (_case, text, options) => {
  const onServer = await recordsOf(sheetReaders.parseCsv, text, options);
  expect(await recordsOf(parseCsvInPage, text, options)).toEqual(onServer);
});
