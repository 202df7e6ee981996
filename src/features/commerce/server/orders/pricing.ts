import { PRODUCT_STATUS, SKU_STATUS } from "#generated/choices";
import type { Text } from "#contract";
import { amountFrom, compareAmounts, negated, sumOf, unitsOf } from "#metadata";
import { recordsOf, wrongField, type InputOf, type OperationContext, type Row, type RowOf } from "#server";

type Order = RowOf<"order">;
type Sku = RowOf<"sku">;
export type OrderItem = Order["items"][number];

/** @returns the stored items of an order */
export function itemsOf(order: Order | null): readonly OrderItem[] {
  return order?.items ?? [];
}

/** Reads the items that a client sent; the rules of the module file have checked their fields. */
function sentItems(input: InputOf<Order>): readonly Pick<OrderItem, "skuId" | "quantity">[] {
  const items: unknown = input.items;
  const rows = Array.isArray(items) ? (items as readonly Row[]) : [];
  return rows.map((row) => ({ skuId: String(row["skuId"]), quantity: Number(row["quantity"]) }));
}

/**
 * Calculates the prices of an order. Items ordered before keep their price; new items take the price of the SKU.
 * @throws TrellisError invalidRecord for a SKU that is not for sale, or a discount above the amount
 */
export async function priced(context: OperationContext, input: InputOf<Order>, before: Order | null): Promise<Row> {
  const agreed = new Map(itemsOf(before).map((item) => [item.skuId, item]));
  const items = sentItems(input);
  const skus = await skusForSale(
    context,
    items.flatMap(({ skuId }, place) => (agreed.has(skuId) ? [] : [{ id: skuId, place }])),
  );
  const lines = items.map(({ skuId, quantity }) => {
    const source = agreed.get(skuId) ?? offerOf(skus.get(skuId));
    const price = source?.price ?? "0";
    return { skuId, name: source?.name ?? "", price, quantity, amount: amountFrom(unitsOf(price) * BigInt(quantity)) };
  });
  const totalAmount = sumOf(lines.map(({ amount }) => amount));
  const [freight, discount] = [input.freight ?? "0", input.discount ?? "0"];
  const payAmount = sumOf([totalAmount, freight, negated(discount)]);
  if (compareAmounts(payAmount, "0") < 0) {
    const most = sumOf([totalAmount, freight]);
    const text = { zh: `优惠不能超过 ${most}`, en: `The discount must not exceed ${most}` };
    throw wrongField("discount", "maximum", text);
  }
  return { ...input, items: lines, totalAmount, payAmount };
}

function offerOf(sku: Sku | undefined): Pick<OrderItem, "name" | "price"> | undefined {
  return sku && { name: sku.skuName, price: sku.price };
}

/** @throws TrellisError invalidRecord at the first item that cannot be ordered */
async function skusForSale(
  context: OperationContext,
  wanted: readonly { readonly id: string; readonly place: number }[],
): Promise<ReadonlyMap<string, Sku>> {
  const skus = await recordsOf(context, "sku").find({ id: [...new Set(wanted.map(({ id }) => id))] });
  const byId = new Map(skus.map((sku) => [sku.id, sku]));
  const products = await recordsOf(context, "product").find({ id: [...new Set(skus.map((sku) => sku.productId))] });
  const listed = new Set(products.filter(({ status }) => status === PRODUCT_STATUS.listed).map(({ id }) => id));
  for (const { id, place } of wanted) {
    const sku = byId.get(id);
    const text = sku === undefined ? GONE : refusalOf(sku, listed);
    if (text !== null) throw wrongField(`items/${place}/skuId`, "x-ref", text);
  }
  return byId;
}

const GONE: Text = { zh: "该 SKU 不存在，请重新选择", en: "This SKU does not exist. Choose another one." };

function refusalOf({ skuName: name, status, productId }: Sku, listed: ReadonlySet<string>): Text | null {
  if (status !== SKU_STATUS.enabled)
    return { zh: `“${name}”已停用，请选择其他 SKU`, en: `“${name}” is disabled. Choose another SKU.` };
  if (!listed.has(productId))
    return { zh: `“${name}”的商品已下架，请选择其他商品`, en: `The product of “${name}” is not on sale. Choose another one.` };
  return null;
}
