/** Styles of cells, in the order of `cellXfs` below. */
const STYLES = ["plain", "header", "required", "day", "moment", "time", "text", "bad", "reason"] as const;

export type CellStyle = (typeof STYLES)[number];

export function styleNumber(style: CellStyle): number {
  return STYLES.indexOf(style);
}

const font = (bold: boolean, colour: string): string =>
  `<font>${bold ? "<b/>" : ""}<sz val="11"/><color rgb="${colour}"/><name val="Calibri"/><family val="2"/></font>`;
const fill = (colour: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
const xf = (format: number, fontAt: number, fillAt: number, wrapped = false): string =>
  `<xf numFmtId="${format}" fontId="${fontAt}" fillId="${fillAt}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${
    wrapped ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : "/>"
  }`;

export const STYLES_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh:mm:ss"/></numFmts><fonts count="4">${[
  font(false, "FF000000"),
  font(true, "FF1D2129"),
  font(true, "FFC9282D"),
  font(false, "FFC9282D"),
].join(
  "",
)}</fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${[
  fill("FFF2F3F5"),
  fill("FFFFE1E0"),
].join(
  "",
)}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${STYLES.length}">${[
  xf(0, 0, 0),
  xf(49, 1, 2),
  xf(49, 2, 2),
  xf(164, 0, 0),
  xf(165, 0, 0),
  xf(166, 0, 0),
  xf(49, 0, 0),
  xf(0, 0, 3),
  xf(49, 3, 0, true),
].join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
