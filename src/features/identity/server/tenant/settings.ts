import { TrellisError, isJsonObject } from "#contract";
import { moduleOf, optionalIds, parameter, recordsOf, type Handler, type OperationContext, type Row, type RowOf } from "#server";
import { readForm } from "#server/operations";
import { withoutHidden } from "#server/rights";
import { assertDefaultStaysOpen } from "./interceptors.ts";
import { grantTopRole } from "./grant-top-role.ts";
import { tenantById } from "../rights/open-tenant.ts";

/** Sets the account limit and the expiry of tenants: `ids`, `accountNumber`, `expireTime`. */
export const setting: Handler = async (context) => {
  const { accountNumber, expireTime } = await formOf(context);
  await change(context, { accountNumber, expireTime });
  return true;
};

/** Sets the package of tenants: `tenantId` (six digits) or `ids`, and `packageId`, empty for none. */
export const packageSetting: Handler = async (context) => {
  const { packageId } = await formOf(context);
  const changed = await change(context, { packageId });
  for (const tenant of changed) await grantTopRole(context, tenant);
  return true;
};

/** Sets the data source of a tenant's reports. Only its id is stored; the module `datasource` describes it. */
export const datasource: Handler = async (context) => {
  const { datasourceId } = await formOf(context);
  await change(context, { datasourceId });
  return true;
};

/** The package of a tenant; an empty object when it has none. */
export const packageDetail: Handler = async (context) => {
  const tenant = await tenantById(context, parameter(context, "tenantId"));
  if (tenant === undefined) throw new TrellisError("notFound");
  const { packageId } = tenant;
  if (typeof packageId !== "string") return {};
  const [found] = await recordsOf(context, "tenant-package", null).find({ id: packageId });
  return found === undefined ? {} : (await withoutHidden(context, moduleOf(context, "tenant-package"), [found]))[0];
};

async function change(context: OperationContext, values: Row): Promise<RowOf<"tenant">[]> {
  const tenants = recordsOf(context, "tenant", null);
  const tenantId = parameter(context, "tenantId");
  const ids = optionalIds(context, "ids", "id");
  if (ids.length === 0 && tenantId === "") throw new TrellisError("noneSelected");
  const found = await tenants.find(ids.length > 0 ? { id: ids } : { tenantId }, { lock: true });
  if (found.length < Math.max(ids.length, 1)) throw new TrellisError("notFound");
  for (const tenant of found) assertDefaultStaysOpen({ ...tenant, ...values });
  return tenants.update({ id: found.map((tenant) => tenant.id) }, values);
}

/** Validates the form of the called action. The handler reads other parameters, such as the tenant. */
async function formOf(context: OperationContext): Promise<Row> {
  const action = context.module.actions.find(({ id }) => id === context.endpoint.id);
  const names = new Set(action?.form?.fields.map((field) => field.name));
  const named = (entries: Iterable<[string, unknown]>): [string, unknown][] => [...entries].filter(([name]) => names.has(name));
  return readForm({
    ...context,
    query: new Map(named(context.query).map(([name, value]) => [name, String(value)])),
    body: isJsonObject(context.body) ? Object.fromEntries(named(Object.entries(context.body))) : null,
  });
}
