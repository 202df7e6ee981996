import type { OperationContext } from "../base/context.ts";
import { GatheredRefusal } from "../data/write/refuse-gathered.ts";
import { readableLabels } from "./read/readable-labels.ts";

/**
 * Runs a write. Its refusal because of a record that gathers from it names that record, for a caller who may read it: of
 * the lines of an invoice, one takes more than its stock.
 */
export async function nameGathering<T>(context: OperationContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatheredRefusal)) throw error;
    const [found] = await readableLabels(context, error.module, [error.record]);
    throw found === undefined || found.label === found.id ? error : error.named(found.label);
  }
}
