import { callerOf, parameter, wrongField, moduleOf, type Handler, type Row, type OperationContext } from "#server";
import { detail, saveRecord } from "#server/operations";
import { isJsonObject } from "#contract";
import { phoneFault } from "#metadata";

/** Fields that people may change in their own profile. */
const PROFILE_FIELDS = ["avatar", "name", "realName", "phone", "email", "sex", "birthday"] as const;

/** The caller's own record, with the names of roles, departments and posts. */
export const info: Handler = (context) => detail(ownRecordContext(context));

/** Changes the caller's own profile and ignores a sent id. */
export const updateInfo: Handler = async (context) => {
  const given: Row = { ...Object.fromEntries(context.query), ...(isJsonObject(context.body) ? context.body : {}) };
  const fault = "phone" in given ? phoneFault(String(given["phone"] ?? "").trim()) : null;
  if (fault !== null) throw wrongField("phone", "phone", fault);
  const names = [...PROFILE_FIELDS, "revision"] as const;
  const changes = Object.fromEntries(names.filter((name) => name in given).map((name) => [name, given[name]]));
  return saveRecord(ownRecordContext(context), changes, callerOf(context).userId);
};

/** One user, by `id` or `userId`. */
export const getUserDetail: Handler = (context) => {
  const id = parameter(context, "id") || parameter(context, "userId");
  return detail({ ...context, query: new Map([["id", id]]), body: null });
};

/**
 * Builds a context for generic operations on the caller's own user record. It uses the home tenant and skips data
 * scopes and permissions, because these restrict access to other users. Use it only for calls that name no other
 * record.
 */
function ownRecordContext(context: OperationContext): OperationContext {
  const caller = callerOf(context);
  return {
    ...context,
    module: moduleOf(context, "user"),
    caller: { ...caller, administrator: true },
    tenantId: caller.tenantId,
    query: new Map([["id", caller.userId]]),
    body: null,
  };
}
