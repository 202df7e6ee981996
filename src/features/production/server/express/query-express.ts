import { TrellisError } from "#contract";
import { outsideTransaction, parameter, recordsInScope, type Handler } from "#server";
import { refusalOf } from "#server/platform";
import { assertHolds } from "../within.ts";
import { trackLocally } from "./local-tracker.ts";

/**
 * `GET queryExpress?expressNo=&expressCompany=`: the course of a parcel that one of the caller's deliveries has. Other
 * numbers are not looked up, so that nobody follows other people's parcels.
 * @throws TrellisError missingParameter, notFound, actionRefused when the tracking service gives no answer
 */
export const queryExpress: Handler = outsideTransaction(async (context) => {
  const number = parameter(context, "expressNo");
  if (number === "") throw new TrellisError("missingParameter", { params: { name: "expressNo" } });
  const deliveries = await recordsInScope(context, "delivery-record");
  assertHolds(context, deliveries.module.permissions.read);
  const company = parameter(context, "expressCompany");
  const [delivery] = await deliveries.find(
    { expressNo: number, ...(company === "" ? {} : { expressCompany: company }) },
    { sort: [{ field: "deliverTime", descending: true }], limit: 1 },
  );
  if (delivery === undefined) throw new TrellisError("notFound");
  const query = {
    company: delivery.expressCompany ?? company,
    number,
    phone: delivery.phone ?? null,
    shipped: delivery.deliverTime ?? null,
  };
  const { express } = context.deps;
  try {
    const track = express === undefined ? trackLocally(context, query) : await express.track(query);
    return { expressNo: number, expressCompany: query.company, ...track };
  } catch (error) {
    throw refusalOf(error);
  }
});
