/**
 * Parses a block of cells as a spreadsheet copies it: rows of texts, or null for one plain text.
 */
export function pastedBlock(text: string): readonly (readonly string[])[] | null {
  const rows = parse(text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").replace(/\n$/, ""));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/**
 * Cells are tab-separated. A cell with tabs, line breaks or quotes is quoted, and its own quotes
 * are doubled.
 */
function parse(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(text.slice(at)) : null;
    const plain = quoted === null ? (/^[^\t\n]*/.exec(text.slice(at))?.[0] ?? "") : "";
    row.push(quoted === null ? plain : (quoted[1] ?? "").replaceAll('""', '"'));
    at += quoted === null ? plain.length : quoted[0].length;
    if (text[at] !== "\t") {
      rows.push(row);
      row = [];
    }
    at += 1;
  }
  return rows;
}
