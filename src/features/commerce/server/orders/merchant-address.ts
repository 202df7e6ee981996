import { oneAtATime, recordsOf, type Interceptors } from "#server";

const YES = 1;

/** One address is the default: whoever makes another one it takes that from the first. */
export const merchantAddressInterceptors: Interceptors = {
  afterSave: async (context, saved) => {
    if (Number(saved["isDefault"]) !== YES) return;
    await oneAtATime(context, "merchant-address", String(saved["tenantId"]));
    const addresses = recordsOf(context, "merchant-address");
    const others = (await addresses.find({ isDefault: YES })).map(({ id }) => String(id)).filter((id) => id !== saved["id"]);
    if (others.length > 0) await addresses.update({ id: others }, { isDefault: 0 });
  },
};
