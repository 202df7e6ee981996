import {
  importCheckEndpoint,
  importEndpoint,
  importFaultsEndpoint,
  importRunEndpoint,
  jobEndpoint,
  jobFileEndpoint,
  type ImportPlan,
  type Json,
  type Page,
  type RowFault,
  type TransferJob,
} from "#contract";
import type { Module } from "#metadata";
import { expect } from "vitest";
import * as xlsx from "xlsx";
import type { TestClient, TestReply } from "../server/test-client.ts";
import { recordsPath } from "./records-path.ts";

export type FileCell = string | number | boolean | Date | null;

/** Writes a workbook with another program. */
export function workbook(rows: readonly (readonly FileCell[])[], bookType: xlsx.BookType = "xlsx"): Uint8Array<ArrayBuffer> {
  return workbookOf([["Sheet1", rows]], bookType);
}

/** Writes a workbook with several sheets. */
export function workbookOf(
  sheets: readonly (readonly [name: string, rows: readonly (readonly FileCell[])[]])[],
  bookType: xlsx.BookType = "xlsx",
): Uint8Array<ArrayBuffer> {
  const book = xlsx.utils.book_new();
  for (const [name, rows] of sheets) {
    const sheet = xlsx.utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { UTC: true },
    );
    xlsx.utils.book_append_sheet(book, sheet, name);
  }
  return new Uint8Array(xlsx.write(book, { type: "array", bookType, bookSST: true, compression: true }) as ArrayBuffer);
}

/** The rows of a workbook's first sheet as another program reads them: what is shown. */
export function rowsOf(bytes: Uint8Array): unknown[][] {
  return [...sheetsOf(bytes).values()][0] ?? [];
}

/** The rows of each visible sheet, by its name. */
export function sheetsOf(bytes: Uint8Array): Map<string, unknown[][]> {
  const book = xlsx.read(bytes);
  const hidden = new Set(book.Workbook?.Sheets?.filter(({ Hidden }) => (Hidden ?? 0) !== 0).map(({ name }) => name));
  return new Map(book.SheetNames.filter((name) => !hidden.has(name)).map((name) => [name, sheetRows(book.Sheets[name])]));
}

function sheetRows(sheet: xlsx.WorkSheet | undefined): unknown[][] {
  return sheet === undefined ? [] : xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: null });
}

/** A value of a body as somebody would enter it into a cell. */
export function cellOf(value: Json | undefined): FileCell {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && value.every((entry) => typeof entry !== "object")) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : value;
}

export async function upload(
  client: TestClient,
  module: Module | string,
  bytes: Uint8Array<ArrayBuffer>,
  name = "rows.xlsx",
): Promise<TestReply<TransferJob>> {
  const body = new FormData();
  body.set("file", new File([bytes], name));
  const response = await client.fetch(recordsPath(module, importEndpoint), { method: "POST", body });
  const text = await response.text();
  const envelope = JSON.parse(text) as { code: number; success: boolean; msg: string; data: TransferJob };
  return { ...envelope, status: response.status, errors: [], text, headers: response.headers };
}

/** Waits for the job to come to rest. */
export async function settled(client: TestClient, module: Module | string, id: string): Promise<TransferJob> {
  let job: TransferJob | undefined;
  await expect
    .poll(
      async () => {
        job = (await client.get<TransferJob>(recordsPath(module, jobEndpoint), { id })).data;
        return job.state;
      },
      { interval: 40 },
    )
    .not.toMatch(/queued|running/);
  return job!;
}

/** Uploads and tries a file. @param plan what of the proposal is to be otherwise */
export async function checked(
  client: TestClient,
  module: Module | string,
  bytes: Uint8Array<ArrayBuffer>,
  plan: Partial<ImportPlan> = {},
  name?: string,
): Promise<TransferJob> {
  const uploaded = await upload(client, module, bytes, name);
  expect(uploaded.status, uploaded.text).toBe(200);
  const { id, import: facts } = uploaded.data;
  const reply = await client.post<TransferJob>(recordsPath(module, importCheckEndpoint), {
    id,
    plan: { ...facts!.plan, ...plan },
  });
  expect(reply.status, reply.text).toBe(200);
  return settled(client, module, id);
}

/** Saves the good rows of a file that was tried. */
export async function imported(client: TestClient, module: Module | string, { id }: TransferJob): Promise<TransferJob> {
  const reply = await client.post(recordsPath(module, importRunEndpoint), { id, bad: "skip" });
  expect(reply.status, reply.text).toBe(200);
  return settled(client, module, id);
}

export async function faultsOf(client: TestClient, module: Module | string, { id }: TransferJob): Promise<readonly RowFault[]> {
  const reply = await client.get<Page<RowFault>>(recordsPath(module, importFaultsEndpoint), { id, size: 1000 });
  return reply.data.records;
}

export async function fileOf(client: TestClient, module: Module | string, { id }: TransferJob, kind: string): Promise<Response> {
  return client.fetch(`${recordsPath(module, jobFileEndpoint)}?id=${id}&kind=${kind}`);
}

export async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}
