import type { Json } from "#contract";

/** Writes a table without the columns that are empty in all rows, except the first one. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = head.map((_, column) => column === 0 || rows.some((row) => (row[column] ?? "") !== ""));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_, column) => used[column])
      .map(escape)
      .join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function escape(cell: string): string {
  return cell.replaceAll("|", "\\|").replaceAll("\n", " ");
}

export function code(value: Json): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
