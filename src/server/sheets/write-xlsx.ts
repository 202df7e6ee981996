import { Zip, ZipDeflate, strToU8 } from "fflate";
import { momentSerial, type Cell } from "./cell.ts";
import { isStyled, type SheetWriter, type StyledCell } from "./sheet-writer.ts";
import { STYLES_XML, styleNumber, type CellStyle } from "./xlsx-styles.ts";

export interface SheetColumn {
  /** In characters. */
  readonly width: number;
  /** Format of the cells below the header: a number format, or text. */
  readonly style: CellStyle;
}

/** Allowed values of a column. */
export interface ColumnChoice {
  /** From 0. */
  readonly column: number;
  readonly choices: readonly string[];
}

/** A note that is shown while a cell of the column is being filled in. */
export interface ColumnNote {
  readonly column: number;
  readonly title: string;
  readonly text: string;
}

export interface SheetPlan {
  /** Shortens a name to the length of a sheet's name. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly choices?: readonly ColumnChoice[];
  readonly notes?: readonly ColumnNote[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
/** Characters of XML that are packed at a time. */
const PIECE = 65_536;
/** Level 6 takes a third longer, and makes a file of 100,000 rows 2 % smaller. */
const SHEET_LEVEL = 5;
/** Rows of a template that get its drop-downs. */
const CHOICE_ROWS = 10_000;
const HIDDEN_SHEET = "lists";

/**
 * A workbook whose sheets are written one after the other, each with its first row frozen, and a hidden sheet with the
 * lists of drop-downs. Cells hold texts as texts. A text is never a formula, even if it begins with `=`.
 */
export class XlsxWriter implements SheetWriter {
  readonly #plans: readonly SheetPlan[];
  readonly #zip: Zip;
  #plan: SheetPlan;
  #at = 0;
  #sheet: ZipDeflate;
  #ready: Uint8Array[] = [];
  #text = "";
  #row = 0;

  constructor(plan: SheetPlan, ...further: readonly SheetPlan[]) {
    this.#plans = [plan, ...further];
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) throw error;
      this.#ready.push(bytes);
    });
    for (const [name, text] of bookParts(this.#plans)) this.#add(name, text);
    this.#plan = plan;
    this.#sheet = this.#begin();
  }

  /** Ends the sheet that is written and begins the next one. */
  nextSheet(): void {
    const plan = this.#plans[this.#at + 1];
    if (plan === undefined) throw new RangeError("The workbook has no further sheet");
    this.#endSheet();
    this.#at += 1;
    this.#row = 0;
    this.#plan = plan;
    this.#sheet = this.#begin();
  }

  row(cells: readonly (Cell | StyledCell)[]): void {
    this.#row += 1;
    let row = `<row r="${this.#row}">`;
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] ?? null;
      const place = `${columnName(at)}${this.#row}`;
      row += isStyled(cell)
        ? cellXml(place, cell.value, cell.style)
        : cellXml(place, cell, this.#plan.columns[at]?.style ?? "plain");
    }
    this.#text += `${row}</row>`;
    if (this.#text.length > PIECE) this.#pack(false);
  }

  take(): Uint8Array<ArrayBuffer> {
    const bytes = joined(this.#ready);
    this.#ready = [];
    return bytes;
  }

  end(): Uint8Array<ArrayBuffer> {
    while (this.#at < this.#plans.length - 1) this.nextSheet();
    this.#endSheet();
    this.#zip.end();
    return this.take();
  }

  #begin(): ZipDeflate {
    const sheet = new ZipDeflate(`xl/worksheets/sheet${this.#at + 1}.xml`, { level: SHEET_LEVEL });
    this.#zip.add(sheet);
    const selected = this.#at === 0 ? ' tabSelected="1"' : "";
    const columns = this.#plan.columns.map(
      ({ width, style }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styleNumber(style)}" customWidth="1"/>`,
    );
    this.#text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${selected}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join("")}</cols><sheetData>`;
    return sheet;
  }

  #endSheet(): void {
    const before = this.#plans.slice(0, this.#at).flatMap(({ choices = [] }) => choices).length;
    this.#text += `</sheetData>${validations(this.#plan, before)}</worksheet>`;
    this.#pack(true);
  }

  #pack(last: boolean): void {
    this.#sheet.push(strToU8(this.#text), last);
    this.#text = "";
  }

  #add(name: string, text: string): void {
    const file = new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    file.push(strToU8(text), true);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function bookParts(plans: readonly SheetPlan[]): [name: string, text: string][] {
  const choices = plans.flatMap((plan) => plan.choices ?? []);
  const hidden = plans.length + 1;
  const sheets = Array.from({ length: choices.length > 0 ? hidden : plans.length }, (_, at) => at + 1);
  const names = sheetNames(plans);
  return [
    [
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets
        .map(
          (number) =>
            `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
        )
        .join(
          "",
        )}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
        .map((number) =>
          number === hidden
            ? `<sheet name="${HIDDEN_SHEET}" sheetId="${number}" state="hidden" r:id="rId${number}"/>`
            : `<sheet name="${escaped(names[number - 1] ?? "")}" sheetId="${number}" r:id="rId${number}"/>`,
        )
        .join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets
        .map((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)
        .join("")}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", STYLES_XML],
    ...(choices.length > 0 ? ([[`xl/worksheets/sheet${hidden}.xml`, listsXml(choices)]] as [string, string][]) : []),
  ];
}

/** Names of the sheets. A program refuses a workbook in which two sheets have one name. */
function sheetNames(plans: readonly SheetPlan[]): readonly string[] {
  const taken = new Set([HIDDEN_SHEET]);
  return plans.map((plan, at) => {
    const name = sheetName(plan.name) || `Sheet${at + 1}`;
    const own = taken.has(name.toLowerCase()) ? `${name.slice(0, LONGEST_SHEET - 4)} ${at + 1}` : name;
    taken.add(own.toLowerCase());
    return own;
  });
}

/** One column for every drop-down: a list in the cell itself may hold 255 characters only. */
function listsXml(choices: readonly ColumnChoice[]): string {
  const most = Math.max(...choices.map((choice) => choice.choices.length));
  const rows = Array.from({ length: most }, (_, row) => {
    const cells = choices.map(({ choices: list }, at) => cellXml(`${columnName(at)}${row + 1}`, list[row] ?? null, "text"));
    return `<row r="${row + 1}">${cells.join("")}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

/** @param before number of drop-downs in earlier sheets */
function validations({ choices = [], notes = [] }: SheetPlan, before: number): string {
  const columns = [...new Set([...choices, ...notes].map(({ column }) => column))].sort((a, b) => a - b);
  if (columns.length === 0) return "";
  const entries = columns.map((column) => {
    const at = choices.findIndex((choice) => choice.column === column);
    const note = notes.find((candidate) => candidate.column === column);
    const place = `${columnName(column)}2:${columnName(column)}${CHOICE_ROWS}`;
    const list = columnName(before + at);
    const formula = `<formula1>${HIDDEN_SHEET}!$${list}$1:$${list}$${choices[at]?.choices.length ?? 1}</formula1>`;
    const shown =
      note === undefined
        ? ""
        : ` showInputMessage="1" promptTitle="${escaped(note.title.slice(0, 32))}" prompt="${escaped(note.text.slice(0, 255))}"`;
    // A warning, not a refusal: several values in one cell are no entry of the list, and the import has the last word.
    const kind = at < 0 ? "" : ' type="list" errorStyle="warning" showErrorMessage="1"';
    return `<dataValidation${kind} allowBlank="1"${shown} sqref="${place}">${at < 0 ? "" : formula}</dataValidation>`;
  });
  return `<dataValidations count="${entries.length}">${entries.join("")}</dataValidations>`;
}

function cellXml(place: string, cell: Cell, style: CellStyle): string {
  if (cell === null || cell === "") return style === "bad" ? `<c r="${place}" s="${styleNumber(style)}"/>` : "";
  const s = style === "plain" ? "" : ` s="${styleNumber(style)}"`;
  if (typeof cell === "boolean") return `<c r="${place}"${s} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "number") return `<c r="${place}"${s}><v>${cell}</v></c>`;
  const text = typeof cell === "object" ? cell.error : cell;
  const serial = style === "day" || style === "moment" || style === "time" ? momentSerial(text) : null;
  if (serial !== null) return `<c r="${place}"${s}><v>${serial}</v></c>`;
  // Programs trim the ends of a text without the attribute. Most texts need none, and a shorter sheet is packed faster.
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "";
  return `<c r="${place}"${s} t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
}

/** From 0: `A`, `B` … `Z`, `AA`. */
function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + String.fromCharCode(65 + (at % 26));
}

const LONGEST_SHEET = 31;

/** A name without the characters that a sheet's name must not have; empty when nothing is left. */
export function sheetName(name: string): string {
  return name
    .replace(/[\\/?*[\]:']/g, " ")
    .trim()
    .slice(0, LONGEST_SHEET);
}

/** Characters that XML cannot hold are left out. A text that looks like an encoded character stays a text. */
function escaped(plain: string): string {
  const text = plain.includes("_x") ? plain.replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_") : plain;
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

const NEEDS_ESCAPE = /[&<>"\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
