import { TrellisError, inSentence } from "#contract";
import type { ChildRecords, Module } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import { matchesCondition } from "../matches-condition.ts";
import { recordsOf, tenantReach } from "../records.ts";

/** A record's lines, as the module of the lines sees them. */
interface LineLock {
  readonly parent: Module;
  readonly link: ChildRecords;
}

/**
 * Finds lines that must not change now, because the record that they belong to locks them (`x-children`). The records that
 * own the lines are held until the transaction ends, so that none closes meanwhile. `saveChildren` judges lines that are
 * saved with their record.
 * @param rows records of the context's module, as they are stored and as they shall be
 * @returns a function that returns the refusal for some of the rows; null for none
 */
export async function lockedLines(
  context: OperationContext,
  rows: readonly Row[],
): Promise<(own: readonly (Row | null)[]) => TrellisError | null> {
  const closed: { readonly lock: LineLock; readonly ids: ReadonlySet<unknown> }[] = [];
  for (const lock of locksOf(context)) {
    const { parent, link } = lock;
    const { disabled } = link.field;
    const ids = [...new Set(rows.map((row) => row[link.parentField]))].filter((id) => typeof id === "string");
    if (disabled === null || ids.length === 0) continue;
    const owners = await recordsOf(context, parent.name, tenantReach(context, parent.name)).find({ id: ids }, { lock: true });
    const within = { ...context, module: parent };
    const shut = owners.filter((owner) => matchesCondition(within, disabled, owner));
    closed.push({ lock, ids: new Set(shut.map(({ id }) => id)) });
  }
  return (own) => {
    const found = closed.find(({ lock: { link }, ids }) => own.some((row) => ids.has(row?.[link.parentField])));
    return found === undefined ? null : refusal(context, found.lock);
  };
}

/** @throws TrellisError linesLocked for the first of the records that belongs to a record that locks it */
export async function refuseLockedLines(context: OperationContext, records: readonly Row[]): Promise<void> {
  const refused = (await lockedLines(context, records))(records);
  if (refused !== null) throw refused;
}

function locksOf({ catalog, module, linesOf }: OperationContext): readonly LineLock[] {
  return [...catalog.modules.values()].flatMap((parent) =>
    parent.name === linesOf
      ? []
      : parent.children
          .filter((link) => link.module === module.name && link.locksRecords && link.field.disabled !== null)
          .map((link) => ({ parent, link })),
  );
}

function refusal({ locale }: OperationContext, { parent: { title, singular }, link }: LineLock): TrellisError {
  const noun = inSentence({ zh: singular.zh, en: singular.en ?? title.en });
  return new TrellisError("linesLocked", { params: { module: noun[locale], lines: link.field.title[locale] } });
}
