import { TrellisError, type Locale, type Text } from "#contract";
import { fieldFaultsOf, gatheredFaults, type Module, type ValidationFault } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Gathered } from "../../base/journal.ts";
import { storedField } from "../columns.ts";
import { tenantBoundary } from "../conditions/boundary.ts";
import { oneOf } from "../conditions/conditions.ts";
import { selectRecords } from "../read/select-records.ts";
import { now } from "../server-state.ts";
import type { WrittenRecord } from "./history.ts";

/** Judges records by more than the database contains, and learns what was judged. */
export interface Judging {
  /** Reads what `shifted` needs of the records. */
  prepare(context: Pick<OperationContext, "db" | "catalog">, gathered: readonly Gathered[]): Promise<void>;
  /** The record as it is judged. */
  shifted(one: Gathered): Gathered;
  judged(gathered: readonly Gathered[]): void;
}

/**
 * Runs writes whose roll-ups are judged once, when all of them are made: several children that change one after the other
 * may take a record beyond its bounds in between. Nothing is read while the bounds hold.
 * @throws TrellisError valuesRefused
 */
export async function judgeTogether<T>(
  { db, catalog, journal, deps }: Pick<OperationContext, "db" | "catalog" | "journal" | "deps">,
  work: () => Promise<T>,
  judging?: Judging,
): Promise<T> {
  const gathered = new Map<string, Gathered>();
  const earlier = journal.collectGathered(gathered);
  let result: T;
  try {
    result = await work();
  } finally {
    journal.collectGathered(earlier);
  }
  await judging?.prepare({ db, catalog }, [...gathered.values()]);
  const time = now(deps);
  const shifted = (one: Gathered): Gathered => judging?.shifted(one) ?? one;
  for (const one of gathered.values()) {
    if (faultsOf(one.module, shifted(one), time).length === 0) continue;
    // A later write of the same request may have changed the record itself, or have deleted it.
    const where = oneOf(storedField(one.module, "id"), [one.after.id]);
    const after = await selectRecords(db, one.module, { boundary: tenantBoundary(null), where: [where] });
    refuseGathered(
      one.module,
      after.map((record) => shifted({ ...one, after: record })),
      time,
    );
  }
  judging?.judged([...gathered.values()]);
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
    throw new GatheredRefusal(module, after.id, faults);
  }
}

/** Refuses a write because of a record that gathers from it. The form that is open is that of another module. */
export class GatheredRefusal extends TrellisError {
  readonly module: Module;
  /** ID of the gathering record. */
  readonly record: string;
  readonly faults: readonly ValidationFault[];

  constructor(module: Module, record: string, faults: readonly ValidationFault[], label: string | null = null) {
    super("valuesRefused", { text: refusalOf(module, faults, label) });
    this.module = module;
    this.record = record;
    this.faults = faults;
  }

  /** The refusal with the name of the record. */
  named(label: string): GatheredRefusal {
    return new GatheredRefusal(this.module, this.record, this.faults, label);
  }
}

/** Refuses a write that takes a sum of another record beyond what its field holds. */
export class BeyondLimits extends GatheredRefusal {}

function refusalOf(module: Module, faults: readonly ValidationFault[], label: string | null): Text {
  const say = (locale: Locale): string =>
    fieldFaultsOf(faults, module.fields)
      .map(({ message }) => message[locale])
      .join(locale === "zh" ? "；" : "; ");
  const { title, singular } = module;
  if (label === null) return { zh: `未执行。${title.zh}：${say("zh")}`, en: `Not done. ${title.en}: ${say("en")}` };
  return {
    zh: `未执行。${singular.zh}“${label}”：${say("zh")}`,
    en: `Not done. ${singular.en ?? title.en} “${label}”: ${say("en")}`,
  };
}

function faultsOf(module: Module, record: Parameters<typeof gatheredFaults>[1], time: string): readonly ValidationFault[] {
  return gatheredFaults(module.fields, record, () => time);
}
