import { zipSync, strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import * as xlsx from "xlsx";
import { TrellisError, type ImportFormat } from "#contract";
import { createWorkbookReader, type WorkbookLimits } from "../../entry/node/sheets/read-workbook.ts";
import { sheetReaders } from "../../entry/node/sheets/sheet-readers.ts";
import { gb18030 } from "../../../tests/support/values/gb18030.ts";
import { momentSerial, momentText, type Cell, type SheetRow } from "./cell.ts";
import { formatOf, readSheet } from "./read-sheet.ts";
import { CsvWriter } from "./write-csv.ts";
import { checkUnpackedSize, openZip } from "./zip.ts";
import { XlsxWriter } from "./write-xlsx.ts";

async function rows(bytes: Uint8Array, format: ImportFormat = "xlsx", readers = sheetReaders): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  for await (const batch of readSheet(bytes, format, readers)) found.push(...batch);
  return found;
}

async function csv(text: string): Promise<Cell[][]> {
  return (await rows(new TextEncoder().encode(text), "csv")).map(({ cells }) => [...cells]);
}

/** Characters that pack to a thousandth, more than a file may have unpacked. */
const BOMB = 72 * 1024 * 1024;

/** A workbook whose sheet is this XML. */
function hostile(sheet: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  const files = {
    "xl/workbook.xml": '<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/worksheets/sheet1.xml": sheet,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

describe("A workbook", () => {
  test("is read without phonetic guides, and with the characters that its texts encode", async () => {
    const guide = "<r><t>重</t></r><r><t>庆</t></r><rPh sb='0' eb='1'><t>chóng</t></rPh>";
    const sheet = `<worksheet><sheetData><row><c t="inlineStr"><is>${guide}</is></c><c t="s"><v>0</v></c><c t="s"><v>1</v></c>
      <c t="str"><v>a_x000D_&#10;b_x000d_c</v></c><c t="inlineStr"><is><t>_x005F_x000D_ _x12_</t></is></c></row></sheetData></worksheet>`;
    const texts = `<sst><si>${guide}</si><si><t>_x4E2D_</t></si></sst>`;
    const [row] = await rows(hostile(sheet, { "xl/sharedStrings.xml": texts }));
    expect(row?.cells).toEqual(["重庆", "重庆", "中", "a\nb\nc", "_x000D_ _x12_"]);
  });

  test("keeps texts that look like encoded characters", async () => {
    const writer = new XlsxWriter({ name: "S", columns: [{ width: 10, style: "text" }] });
    writer.row(["_x000D_ & _x41_"]);
    const bytes = writer.end();
    expect((await rows(bytes))[0]?.cells).toEqual(["_x000D_ & _x41_"]);
    const sheet = xlsx.read(bytes).Sheets["S"];
    expect(sheet?.["A1"]).toMatchObject({ v: "_x000D_ & _x41_" });
  });

  test("that another program wrote is read: texts, numbers, moments, yes or no, gaps", async () => {
    const sheet = xlsx.utils.aoa_to_sheet(
      [
        ["a", null, "c"],
        [],
        [1.5, true, new Date(Date.UTC(2024, 4, 31, 8, 30))],
        ["é&<>\"' 中文 😀", "12345678901234567890", new Date(Date.UTC(2024, 4, 31))],
      ],
      { UTC: true },
    );
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, sheet, "S");
    for (const bookSST of [true, false]) {
      const bytes = new Uint8Array(xlsx.write(book, { type: "array", bookType: "xlsx", bookSST }) as ArrayBuffer);
      expect(await rows(bytes)).toEqual([
        { number: 1, cells: ["a", null, "c"] },
        { number: 3, cells: [1.5, true, "2024-05-31 08:30:00"] },
        { number: 4, cells: ["é&<>\"' 中文 😀", "12345678901234567890", "2024-05-31"] },
      ]);
    }
  });

  test("that we wrote is read by another program, formulas of it as texts", () => {
    const writer = new XlsxWriter({
      name: "名: 称/一个很长很长很长很长很长很长很长很长很长很长的名字",
      columns: [
        { width: 10, style: "text" },
        { width: 20, style: "moment" },
      ],
      choices: [{ column: 0, choices: ["甲", "乙"] }],
    });
    writer.row([{ value: "<列>", style: "header" }, "时间"]);
    writer.row(["=1+1", "2024-05-31 08:30:00"]);
    writer.row(["\u0001a\ud800", 2.5]);
    const book = xlsx.read(writer.end(), { cellFormula: true });
    const sheet = book.Sheets[book.SheetNames[0]!]!;
    expect(book.SheetNames).toEqual(["名  称 一个很长很长很长很长很长很长很长很长很长很长的名字".slice(0, 31), "lists"]);
    expect(sheet["A2"]).toMatchObject({ t: "s", v: "=1+1" });
    expect(sheet["A2"]).not.toHaveProperty("f");
    expect(sheet["B2"]).toMatchObject({ t: "n", w: "2024-05-31 08:30:00" });
    expect(sheet["A3"]).toMatchObject({ v: "a\ufffd" });
  });

  test.each([
    ["an entity of its own", hostile('<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>')],
    [
      "a cell that is too long",
      hostile(`<worksheet><sheetData><row r="1"><c t="str"><v>${"x".repeat(40_000)}</v></c></row></sheetData></worksheet>`),
    ],
    ["too many columns", hostile('<worksheet><sheetData><row r="1"><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>')],
    [
      "a place that is none",
      hostile('<worksheet><sheetData><row r="1"><c r="ZZZZZ1"><v>1</v></c></row></sheetData></worksheet>'),
    ],
    ["a tag without an end", hostile(`<worksheet><sheetData><row ${"x".repeat(100_000)}`)],
    ["texts that unpack without measure", hostile("<worksheet/>", { "xl/sharedStrings.xml": " ".repeat(BOMB) })],
    ["no sheet", zipSync({ "xl/workbook.xml": strToU8("<workbook/>") })],
    ["nothing in it", zipSync({})],
  ])("with %s is refused", async (_case, bytes) => {
    await expect(rows(bytes)).rejects.toThrow(expect.objectContaining({ id: "badRequest" }));
  });

  test("with a sheet that unpacks without measure is refused before it is unpacked whole", async () => {
    const bomb = hostile(`<worksheet><sheetData>${" ".repeat(BOMB)}`);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const error: unknown = await rows(bomb).catch((reason: unknown) => reason);
    expect(error instanceof TrellisError ? error.text("en") : error).toMatch(/too large/);
  });

  test("says of a formula that failed that it failed", async () => {
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData></worksheet>';
    expect(await rows(hostile(sheet))).toEqual([{ number: 1, cells: [{ error: "#DIV/0!" }] }]);
  });
});

describe("A csv file", () => {
  test.each([
    ["commas", "a,b\n1,2\n"],
    ["tabs", "a\tb\r\n1\t2"],
    ["semicolons", "a;b\r1;2\r"],
  ])("is read whatever parts its cells: %s", async (_name, text) => {
    expect(await csv(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("keeps quotes, line ends and delimiters inside of cells, and leaves empty records out", async () => {
    expect(await csv('a,b\r\n"x ""y"",\nz",\r\n\r\n,\r\n1,2')).toEqual([
      ["a", "b"],
      ['x "y",\nz', null],
      ["1", "2"],
    ]);
  });

  test("reads a file of one column as one column", async () => {
    expect(await csv("name\nfoo\nbar, baz")).toEqual([["name"], ["foo"], ["bar", " baz"]]);
  });

  test("that we wrote comes back as it was, texts that look like formulas too", async () => {
    const cells = ["=1+1", "@x", "+1", "-1", "a,b", 'c"d', " e ", "f\ng", "\tx", "'y"];
    const writer = new CsvWriter();
    writer.row(["h", "i", "j"]);
    for (const cell of cells) writer.row([cell, 1, null]);
    const bytes = writer.end();
    expect((await rows(bytes, "csv")).slice(1).map((row) => row.cells[0])).toEqual(cells);
  });
});

describe("A csv file", () => {
  test("mixes line ends, and keeps quotes inside of an unquoted cell", async () => {
    expect(await csv('a,b\r\n1" pipe,2\n3,4\r5,6')).toEqual([
      ["a", "b"],
      ['1" pipe', "2"],
      ["3", "4"],
      ["5", "6"],
    ]);
  });

  test.each([
    ["an unclosed quote", 'a,b\n1,"2\n3,4\n', "Row 2"],
    ["a long cell", `a,b\n1,${"x".repeat(32_768)}\n`, "row 2"],
    ["too many columns", `${",".repeat(2_000_000)}\n`, "500"],
  ])("with %s is rejected with the place", async (_case, text, place) => {
    const problem = await csv(text).then(
      () => "",
      (error: unknown) => (error instanceof TrellisError ? error.text("en") : String(error)),
    );
    expect(problem.toLowerCase()).toContain(place.toLowerCase());
  });

  test.each(["gb18030", "utf-16le", "utf-8"])("is read in %s", async (encoding) => {
    const text = "名称,值\r\n甲,1\r\n";
    const bytes =
      encoding === "gb18030"
        ? new Uint8Array(gb18030(text))
        : encoding === "utf-8"
          ? new TextEncoder().encode(`\ufeff${text}`)
          : new Uint8Array(new Uint16Array([..."\ufeff", ...text].map((character) => character.charCodeAt(0))).buffer);
    expect((await rows(bytes, "csv")).map(({ cells }) => cells)).toEqual([
      ["名称", "值"],
      ["甲", "1"],
    ]);
  });
});

describe("A workbook in another format", () => {
  const cells = [
    ["名称", "数量", "日期", "是否"],
    ["é&<>\"' 中文 😀", 1.5, new Date(Date.UTC(2024, 4, 31, 8, 30)), true],
    [],
    ["12345678901234567890", -2, new Date(Date.UTC(2024, 4, 31)), false],
  ];

  function write(bookType: xlsx.BookType): Uint8Array {
    const book = xlsx.utils.book_new();
    // The library does not write which sheets of an .ods workbook are hidden.
    if (bookType !== "ods") xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([["hidden"]]), "H");
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(cells, { UTC: true }), "S");
    book.Workbook = { Sheets: book.SheetNames.map((name) => ({ Hidden: name === "H" ? 1 : 0 })) };
    return new Uint8Array(xlsx.write(book, { type: "array", bookType, compression: true }) as ArrayBuffer);
  }

  test.each(["xlsx", "biff8", "xlsb", "ods"] as const)("%s shows a share in percent as a text", async (bookType) => {
    const book = xlsx.utils.book_new();
    const sheet = xlsx.utils.aoa_to_sheet([["0.125"], [0.125], [1 / 3], [7]]);
    for (const place of ["A2", "A3"]) (sheet[place] as xlsx.CellObject).z = "0.00%";
    xlsx.utils.book_append_sheet(book, sheet, "S");
    const bytes = new Uint8Array(xlsx.write(book, { type: "array", bookType, compression: true }) as ArrayBuffer);
    const read = (await rows(bytes, await formatOf(bytes, "a"))).map(({ cells: [cell] }) => cell);
    expect(read.slice(0, 2)).toEqual(["0.125", "12.5%"]);
    // A text would not be the same number.
    expect(read[2]).toBeCloseTo(1 / 3, 14);
    expect(read[3]).toBe(7);
  });

  test.each(["biff8", "xlsb", "ods"] as const)("%s is read like an xlsx workbook", async (bookType) => {
    const bytes = write(bookType);
    expect(await formatOf(bytes, "a")).toBe("workbook");
    expect(await rows(bytes, "workbook")).toEqual([
      { number: 1, cells: ["名称", "数量", "日期", "是否"] },
      { number: 2, cells: ["é&<>\"' 中文 😀", 1.5, "2024-05-31 08:30:00", true] },
      { number: 4, cells: ["12345678901234567890", -2, "2024-05-31", false] },
    ]);
  });

  test("is rejected in clear words when it needs more memory or time than allowed", async () => {
    const book = xlsx.utils.book_new();
    const lines = Array.from({ length: 2_000 }, (_, at) => Array.from({ length: 8 }, (_cell, column) => `text ${at} ${column}`));
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(lines), "S");
    const bytes = new Uint8Array(xlsx.write(book, { type: "array", bookType: "biff8" }) as ArrayBuffer);
    const problem = async (limits: WorkbookLimits): Promise<string> => {
      const readers = { ...sheetReaders, readWorkbook: createWorkbookReader(limits) };
      const error: unknown = await rows(bytes, "workbook", readers).catch((reason: unknown) => reason);
      return error instanceof TrellisError ? `${error.status} ${error.text("en")}` : String(error);
    };
    expect(await problem({ memory: 16, patience: 60_000 })).toMatch(/^400 .*memory/);
    expect(await problem({ memory: 512, patience: 1 })).toMatch(/^400 .*too long/);
  });

  test("is rejected when its files unpack beyond the limit together", async () => {
    const files = await openZip(zipSync({ a: new Uint8Array(600_000), b: new Uint8Array(600_000) }));
    await checkUnpackedSize(files, 1_200_000);
    await expect(checkUnpackedSize(files, 1_199_999)).rejects.toThrow(expect.objectContaining({ id: "badRequest" }));
  });

  test("is rejected where no reader is there, and when it is damaged", async () => {
    const damaged = write("biff8").slice(0, 1_000);
    expect(await formatOf(damaged, "a.xls")).toBe("workbook");
    await expect(rows(damaged, "workbook")).rejects.toThrow(expect.objectContaining({ id: "badRequest" }));
    const { parseCsv } = sheetReaders;
    await expect(readSheet(write("ods"), "workbook", { parseCsv }).next()).rejects.toThrow(
      expect.objectContaining({ id: "badRequest" }),
    );
  });
});

describe("A moment", () => {
  test.each([
    [45_443.354_166_666_664, "2024-05-31 08:30:00"],
    [45_443, "2024-05-31"],
    [0.354_166_666_666_666_7, "08:30:00"],
    [61, "1900-03-01"],
    [1, "1900-01-01"],
  ])("%d reads as %s", (serial, text) => {
    expect(momentText(serial, false)).toBe(text);
  });

  test("is kept as it was shown", () => {
    for (const text of ["2024-05-31", "1999-12-31 23:59:59", "00:00:01"])
      expect(momentText(momentSerial(text) ?? -1, false)).toBe(text);
    expect(momentText(43_981, true)).toBe("2024-05-31");
  });
});
