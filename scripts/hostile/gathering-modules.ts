import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { copyOfSchemas, ROOT } from "../../tests/support/server/start-server.ts";
import { STOCK_FILES } from "../../tests/support/modules/stock-modules.ts";

/** The areas of `examples/` whose modules gather from others. */
const AREAS = ["purchase", "fleet", "library", "training"];

type Row = Readonly<Record<string, unknown>>;

/** Records by the path of their module; `$PATH` is the id of the record there. */
const RECORDS: readonly (readonly [base: string, record: Row])[] = [
  ["/api/stock/lot", { lotNo: "L1", moves: [{ change: 50 }, { change: -20 }, { change: 0.5 }] }],
  ["/api/stock/move", { lotId: "$/api/stock/lot", change: 5 }],
  [
    "/api/purchase/purchase",
    {
      supplier: "A",
      lines: [
        { item: "a", quantity: 2, price: "3.5" },
        { item: "b", quantity: 1 },
      ],
    },
  ],
  ["/api/purchase/purchase-line", { purchaseId: "$/api/purchase/purchase", item: "c", quantity: 3, price: "10" }],
  ["/api/fleet/truck", { plate: "T1", price: "1000" }],
  ["/api/fleet/maintenance", { truckId: "$/api/fleet/truck", servicedOn: "2026-01-01", mileage: 10, cost: "5" }],
  ["/api/library/book", { code: "B1", name: "Book" }],
  ["/api/library/book-loan", { bookId: "$/api/library/book", reader: "R", borrowedOn: "2026-01-01", dueOn: "2026-02-01" }],
  ["/api/training/course", { name: "C1", startsOn: "2026-01-01", seats: 3, enrolments: [{ person: "P", paid: "5" }] }],
  ["/api/training/enrolment", { courseId: "$/api/training/course", person: "Q" }],
];

/** A folder of the shipped modules and of some that gather from others, bounded ones among them. */
export function gatheringSchemas(): string {
  const folder = copyOfSchemas();
  for (const area of AREAS) cpSync(join(ROOT, "examples", area), join(folder, area), { recursive: true });
  for (const [path, text] of Object.entries(STOCK_FILES)) {
    const file = join(folder, path.replace(/^schemas\//, ""));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

/** True for an operation of one of these modules, or of every module. */
export function isGathering(path: string): boolean {
  return path.includes("{module}") || RECORDS.some(([base]) => path.startsWith(`${base}/`));
}

/** The names of these modules. */
export const GATHERING = [
  "lot",
  "stock-move",
  "purchase",
  "purchase-line",
  "truck",
  "maintenance",
  "book",
  "book-loan",
  "course",
  "enrolment",
];

/** Adds sound records to these modules. @returns the saved ones by the path of their `submit` */
export async function addGatheringRecords(url: string, headers: Readonly<Record<string, string>>): Promise<Map<string, Row>> {
  const saved = new Map<string, Row>();
  for (const [base, record] of RECORDS) {
    const filled = Object.fromEntries(
      Object.entries(record).map(([name, value]) => {
        const parent = typeof value === "string" && value.startsWith("$") ? saved.get(`${value.slice(1)}/submit`) : undefined;
        return [name, parent === undefined ? value : parent["id"]];
      }),
    );
    const response = await fetch(`${url}${base}/submit`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(filled),
    });
    const { data } = (await response.json()) as { readonly data: Row };
    if (!response.ok) throw new Error(`${base}: ${response.status} ${JSON.stringify(data)}`);
    saved.set(`${base}/submit`, data);
  }
  return saved;
}
