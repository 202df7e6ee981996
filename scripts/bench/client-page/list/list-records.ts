import type { JsonObject, StoredRecord } from "#contract";
import { normalise, type Module } from "#metadata";

/** Kinds of values, as in lists of the console. */
export type Kind = "text" | "number" | "date" | "choice" | "switch";

export interface BenchColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: Kind;
}

const KINDS: readonly Kind[] = ["text", "text", "number", "date", "choice", "text", "switch"];
const WORDS = ["仓库", "季度", "盘点", "安排", "通知", "费用", "报销", "管理"];
export const CHOICES = ["草稿", "已发布", "已撤回"];
export const WIDTH = 140;

export function benchColumns(count: number): readonly BenchColumn[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `c${index}`,
    title: `字段${index}`,
    kind: KINDS[index % KINDS.length] ?? "text",
  }));
}

/** Builds the module file with these columns. */
export function benchModule(count: number): Module {
  const columns = benchColumns(count);
  return normalise(
    {
      module: "bench",
      title: "列表",
      schema: {
        type: "object",
        properties: Object.fromEntries(columns.map(({ name, title, kind }) => [name, { title, ...schemaOf(kind) }])),
      },
      ui: { list: { columns: columns.map(({ name }) => ({ field: name, width: WIDTH })) } },
      endpoints: { base: "/bench/bench" },
    },
    "bench",
    () => undefined,
  );
}

function schemaOf(kind: Kind): JsonObject {
  switch (kind) {
    case "text":
      return { type: "string" };
    case "number":
      return { type: "number" };
    case "date":
      return { type: "string", "x-format": "local-date-time" };
    case "choice":
      return { type: "string", enum: CHOICES };
    case "switch":
      return { type: "boolean" };
  }
}

export function benchRecords(rows: number, columns: readonly BenchColumn[]): readonly StoredRecord[] {
  return Array.from({ length: rows }, (_, row) => ({
    id: String(row),
    revision: 1,
    ...Object.fromEntries(columns.map(({ name, kind }, column) => [name, valueOf(kind, row, column)])),
  }));
}

function valueOf(kind: Kind, row: number, column: number): string | number | boolean {
  switch (kind) {
    case "text":
      return `${WORDS[(row + column) % WORDS.length]}${WORDS[(row * 3 + column) % WORDS.length]} ${row}`;
    case "number":
      return (row * 37 + column * 11) / 4;
    case "date":
      return `2026-0${1 + (row % 9)}-1${column % 9} 08:30:00`;
    case "choice":
      return CHOICES[(row + column) % CHOICES.length] ?? "";
    case "switch":
      return (row + column) % 3 === 0;
  }
}
