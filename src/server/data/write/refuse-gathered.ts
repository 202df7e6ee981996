import { TrellisError, type Locale, type Text } from "#contract";
import { fieldErrorsOf, gatheredFaults, type Module, type ValidationFault } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Gathered } from "../../base/journal.ts";
import { storedField } from "../columns.ts";
import { tenantBoundary } from "../conditions/boundary.ts";
import { oneOf } from "../conditions/conditions.ts";
import { selectRecords } from "../read/select-records.ts";
import { now } from "../server-state.ts";
import type { WrittenRecord } from "./history.ts";

/**
 * Runs writes whose roll-ups are judged once, when all of them are made: several children that change one after the other
 * may take a record beyond its bounds in between. Nothing is read while the bounds hold.
 * @throws TrellisError valuesRefused
 */
export async function judgeTogether<T>(
  { db, journal, deps }: Pick<OperationContext, "db" | "journal" | "deps">,
  work: () => Promise<T>,
): Promise<T> {
  const gathered = new Map<string, Gathered>();
  const earlier = journal.collectGathered(gathered);
  let result: T;
  try {
    result = await work();
  } finally {
    journal.collectGathered(earlier);
  }
  const time = now(deps);
  for (const one of gathered.values()) {
    if (faultsOf(one.module, one, time).length === 0) continue;
    // A later write of the same request may have changed the record itself, or have deleted it.
    const where = oneOf(storedField(one.module, "id"), [one.after.id]);
    const after = await selectRecords(db, one.module, { boundary: tenantBoundary(null), where: [where] });
    refuseGathered(
      one.module,
      after.map((record) => ({ before: one.before, after: record })),
      time,
    );
  }
  return result;
}

/**
 * Refuses a write that takes what another record gathers beyond its bounds: a delivery of more than the stock, an
 * enrolment in a full course. The record is locked, so that two such writes cannot both pass.
 * @throws TrellisError valuesRefused
 */
export function refuseGathered(module: Module, changed: readonly WrittenRecord[], time: string): void {
  for (const { before, after } of changed) {
    if (after === null || after["isDeleted"] === 1) continue;
    const faults = faultsOf(module, { before, after }, time);
    if (faults.length === 0) continue;
    // The form that is open is that of another module, so the message names this one.
    const say = (locale: Locale): string =>
      `${module.title[locale]}${{ zh: "：", en: ": " }[locale]}${fieldErrorsOf(faults, module.fields, locale)
        .map(({ message }) => message)
        .join({ zh: "；", en: "; " }[locale])}`;
    const text: Text = { zh: `未执行。${say("zh")}`, en: `Not done. ${say("en")}` };
    throw new TrellisError("valuesRefused", { text });
  }
}

function faultsOf(module: Module, record: Parameters<typeof gatheredFaults>[1], time: string): readonly ValidationFault[] {
  return gatheredFaults(module.fields, record, () => time);
}
