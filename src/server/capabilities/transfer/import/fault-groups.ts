import type { StoredFault } from "../chunks.ts";
import type { CountedFault } from "../transfer-jobs.ts";

/** Maximum number of kinds of faults. The report of the file has all of them. */
const MOST = 200;

/** Faults counted by column and reason, most frequent first, with further ones added. */
export function withFaults(counted: readonly CountedFault[], faults: readonly StoredFault[]): CountedFault[] {
  const groups = new Map(counted.map((group) => [keyOf(group), group]));
  for (const { sheet, field, column, keyword, message } of faults) {
    // That it repeats some row is one reason, whichever row it is.
    const wording = keyword === "repeated" ? message.replace(/\d+/, "…") : message;
    const group = { sheet, field, column, keyword, message: wording };
    const known = groups.get(keyOf(group));
    if (known !== undefined || groups.size < MOST) groups.set(keyOf(group), { ...group, count: (known?.count ?? 0) + 1 });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

function keyOf({ sheet, field, column, keyword, message }: Omit<CountedFault, "count">): string {
  return JSON.stringify([sheet, field, column, keyword, message]);
}
