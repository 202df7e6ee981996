import { fieldRulesOf, withoutHidden } from "#server/rights";
import { moduleOf, parameter, recordsOf, type Handler } from "#server";

/** Enough options for a select. A longer search text narrows the result. */
const MOST = 200;
/** Fields that every colleague may see. */
const SHOWN = ["id", "name", "realName", "account", "avatar", "deptId"] as const;

/** Users of the tenant whose name contains `name`, for selects. */
export const getUserList: Handler = async (context) => {
  const user = moduleOf(context, "user");
  const { hidden } = await fieldRulesOf(context, user);
  // Searching or sorting by a hidden field would reveal it.
  const named = hidden.has("realName")
    ? { sort: [{ field: "id", descending: false }] }
    : { like: { realName: parameter(context, "name") }, sort: [{ field: "realName", descending: false }] };
  const users = await recordsOf(context, "user").find({ status: 1 }, { ...named, limit: MOST });
  return (await withoutHidden(context, user, users)).map((user) =>
    Object.fromEntries(SHOWN.map((name) => [name, user[name] ?? null])),
  );
};
