import type { Json } from "#contract";
import type { CellProps } from "../kind-view.ts";
import { CellLine } from "../shared/line/cell-line.tsx";

export function JsonCell({ value, place }: Pick<CellProps, "value" | "place">) {
  if (place === "list") return <CellLine text={typeof value === "string" ? value : JSON.stringify(value)} place="list" />;
  return <pre className="cell-json">{printJson(value)}</pre>;
}

function printJson(value: Json): string {
  try {
    return JSON.stringify(typeof value === "string" ? JSON.parse(value) : value, null, 2);
  } catch {
    return String(value);
  }
}
