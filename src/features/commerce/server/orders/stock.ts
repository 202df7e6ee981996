import { TrellisError } from "#contract";
import {
  idsParameter,
  moduleOf,
  recordsInScope,
  recordsOf,
  refused,
  wrongField,
  type Handler,
  type OperationContext,
  type Row,
} from "#server";
import { readForm } from "#server/operations";

/** Pieces by SKU: positive counts are added to stock, negative counts removed. */
export type StockChange = ReadonlyMap<string, number>;

/**
 * Moves stock inside the caller's transaction, all of it or none. All callers lock SKUs in the same order, so
 * concurrent moves cannot deadlock.
 * @throws TrellisError actionRefused (409) when the stock is insufficient
 */
export async function moveStock(context: OperationContext, change: StockChange): Promise<void> {
  const moved = [...change].filter(([, count]) => count !== 0);
  if (moved.length === 0) return;
  const skus = recordsOf(context, "sku");
  const found = await skus.find({ id: moved.map(([id]) => id) }, { lock: true, sort: [{ field: "id", descending: false }] });
  const byId = new Map(found.map((sku) => [sku.id, sku]));
  for (const [id, count] of moved) {
    const sku = byId.get(id);
    // A deleted SKU takes no returned pieces. No piece of it can be sold either.
    if (sku === undefined && count > 0) continue;
    const stock = sku?.stock ?? 0;
    if (stock + count < 0) throw short(sku?.skuName ?? id, stock, -count);
    await skus.update({ id }, { stock: stock + count });
  }
}

function short(name: string, stock: number, needed: number): TrellisError {
  return refused(
    {
      zh: "“{name}”库存不足：现有 {stock} 件，需要 {needed} 件。请减少数量或先补货",
      en: "“{name}” is short: {stock} in stock, {needed} needed. Reduce the quantity or restock first.",
    },
    { name, stock, needed },
  );
}

/**
 * `POST adjust` of a SKU: `id`, `change` (pieces to add; negative to remove).
 * @throws TrellisError notFound, invalidRecord
 */
export const adjust: Handler = async (context) => {
  const change = Number((await readForm(context))["change"]);
  if (change === 0) {
    const text = { zh: "增减数量不能为零", en: "The change must not be zero" };
    throw wrongField("change", "not", text);
  }
  const [id = ""] = idsParameter(context, "id", "ids");
  const skus = await recordsInScope(context, "sku");
  const [sku] = await skus.find({ id }, { lock: true });
  if (sku === undefined) throw new TrellisError("notFound");
  const [most, stock] = [mostOf(context), sku.stock ?? 0];
  if (stock + change > most) {
    const text = {
      zh: `库存最多 ${most} 件，现有 ${stock} 件，最多再入 ${Math.max(most - stock, 0)} 件`,
      en: `Stock is limited to ${most} pieces. With ${stock} in stock, at most ${Math.max(most - stock, 0)} can be added.`,
    };
    throw wrongField("change", "maximum", text);
  }
  await moveStock(context, new Map([[sku.id, change]]));
  return true;
};

/**
 * The maximum from the module file applies to adjustments only. Orders and returns move pieces that were already in
 * stock.
 */
function mostOf(context: OperationContext): number {
  const field = moduleOf(context, "sku").fields.find(({ name }) => name === "stock");
  return Number(field?.schema["maximum"] ?? Number.POSITIVE_INFINITY);
}

/** @returns the stock change of a list of items: removed with -1, returned with 1 */
export function stockOf(items: readonly Row[], times: 1 | -1): Map<string, number> {
  const change = new Map<string, number>();
  for (const { skuId, quantity } of items) {
    const id = String(skuId);
    change.set(id, (change.get(id) ?? 0) + times * Number(quantity));
  }
  return change;
}

/** @returns the sum of both changes */
export function joined(one: StockChange, other: StockChange): Map<string, number> {
  const sum = new Map(one);
  for (const [id, count] of other) sum.set(id, (sum.get(id) ?? 0) + count);
  return sum;
}
