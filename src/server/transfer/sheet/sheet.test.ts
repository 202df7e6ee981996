import { zipSync, strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import * as xlsx from "xlsx";
import { momentSerial, momentText, type Cell, type SheetRow } from "./cell.ts";
import { sheetRows } from "./read-sheet.ts";
import { CsvWriter } from "./write-csv.ts";
import { XlsxWriter } from "./write-xlsx.ts";

function rows(bytes: Uint8Array, format: "xlsx" | "csv" = "xlsx"): SheetRow[] {
  return [...sheetRows(bytes, format)].filter((row) => row !== null);
}

function csv(text: string): Cell[][] {
  return rows(new TextEncoder().encode(text), "csv").map(({ cells }) => [...cells]);
}

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
  test("that another program wrote is read: texts, numbers, moments, yes or no, gaps", () => {
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
      expect(rows(bytes)).toEqual([
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
    ["texts that unpack without measure", hostile("<worksheet/>", { "xl/sharedStrings.xml": " ".repeat(140 * 1024 * 1024) })],
    ["no sheet", zipSync({ "xl/workbook.xml": strToU8("<workbook/>") })],
    ["nothing in it", zipSync({})],
  ])("with %s is refused", (_case, bytes) => {
    expect(() => rows(bytes)).toThrow(expect.objectContaining({ id: "badRequest" }));
  });

  test("with a sheet that unpacks without measure is refused before it is unpacked whole", () => {
    const bomb = hostile(`<worksheet><sheetData>${" ".repeat(200 * 1024 * 1024)}`);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(() => rows(bomb)).toThrow(expect.objectContaining({ id: "badRequest" }));
  });

  test("says of a formula that failed that it failed", () => {
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData></worksheet>';
    expect(rows(hostile(sheet))).toEqual([{ number: 1, cells: [{ error: "#DIV/0!" }] }]);
  });
});

describe("A csv file", () => {
  test.each([
    ["commas", "a,b\n1,2\n"],
    ["tabs", "a\tb\r\n1\t2"],
    ["semicolons", "a;b\r1;2\r"],
  ])("is read whatever parts its cells: %s", (_name, text) => {
    expect(csv(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("keeps quotes, line ends and delimiters inside of cells, and leaves empty records out", () => {
    expect(csv('a,b\r\n"x ""y"",\nz",\r\n\r\n,\r\n1,2')).toEqual([
      ["a", "b"],
      ['x "y",\nz', null],
      ["1", "2"],
    ]);
  });

  test("of one column is one column", () => {
    expect(csv("name\nfoo\nbar, baz")).toEqual([["name"], ["foo"], ["bar", " baz"]]);
  });

  test("that we wrote comes back as it was, texts that look like formulas too", () => {
    const cells = ["=1+1", "@x", "+1", "-1", "a,b", 'c"d', " e ", "f\ng", "\tx", "'y"];
    const writer = new CsvWriter();
    writer.row(["h", "i", "j"]);
    for (const cell of cells) writer.row([cell, 1, null]);
    const bytes = writer.end();
    expect(
      rows(bytes, "csv")
        .slice(1)
        .map((row) => row.cells[0]),
    ).toEqual(cells);
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
