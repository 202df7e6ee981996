import { TrellisError } from "#contract";
import { callerOf, idParameter, moduleOf, type Handler, type OperationContext } from "#server";
import { detail, page } from "#server/operations";

/**
 * `GET orderDetail?id=`: an investment order by its id. The response holds its offering under `investment` and a page of
 * its newest incomes under `incomes`; `current` and `size` select the page. Each part follows the rules of its own
 * module.
 * @throws TrellisError missingParameter, notFound, also when the caller may not read orders
 */
export const orderDetail: Handler = async (context) => {
  const id = idParameter(context, "id");
  const order = (await detail(within(context, "investment-order", { id }))) as Record<string, unknown>;
  const investment = await detail(within(context, "investment", { id: String(order["investmentId"]) }));
  const asked = Object.fromEntries(
    ["current", "size"].flatMap((name) => {
      const value = context.query.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const incomes = mayRead(context, "investment-order-income")
    ? await page(within(context, "investment-order-income", { ...asked, orderId_equal: id }))
    : null;
  return { ...order, investment, incomes };
};

/**
 * Builds the context of the same call in another module.
 * @throws TrellisError notFound when the caller may not read that module
 */
function within(context: OperationContext, name: string, query: Readonly<Record<string, string>>): OperationContext {
  const module = moduleOf(context, name);
  if (!mayRead(context, name)) throw new TrellisError("notFound");
  return { ...context, module, query: new Map(Object.entries(query)), body: null };
}

function mayRead(context: OperationContext, name: string): boolean {
  const caller = callerOf(context);
  return caller.administrator || caller.permissions.has(moduleOf(context, name).permissions.read);
}
