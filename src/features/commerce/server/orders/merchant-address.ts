import { recordsOf, type Interceptors } from "#server";
import { sql } from "kysely";

const YES = 1;

/** One address is the default: whoever makes another one it takes that from the first. */
export const merchantAddressInterceptors: Interceptors = {
  afterSave: async (context, saved) => {
    if (Number(saved["isDefault"]) !== YES) return;
    await sql`select pg_advisory_xact_lock(hashtext('merchant-address'), hashtext(${String(saved["tenantId"])}))`.execute(
      context.db,
    );
    const addresses = recordsOf(context, "merchant-address");
    const others = (await addresses.find({ isDefault: YES })).map(({ id }) => String(id)).filter((id) => id !== saved["id"]);
    if (others.length > 0) await addresses.update({ id: others }, { isDefault: 0 });
  },
};
