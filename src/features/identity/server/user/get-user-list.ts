import { fieldRulesOf, moduleOf, parameter, recordsOf, withoutHidden, type Handler } from "#server";

/** Enough to choose from; who looks for somebody types more of the name. */
const MOST = 200;
/** What anybody may know of a colleague. */
const SHOWN = ["id", "name", "realName", "account", "avatar", "deptId"] as const;

/** People of the tenant whose name has `name` in it, for whoever has to choose one. */
export const getUserList: Handler = async (context) => {
  const user = moduleOf(context, "user");
  const { hidden } = await fieldRulesOf(context, user);
  // Looking for, or ordering by, what is hidden would tell it.
  const named = hidden.has("realName")
    ? { sort: [{ field: "id", descending: false }] }
    : { like: { realName: parameter(context, "name") }, sort: [{ field: "realName", descending: false }] };
  const users = await recordsOf(context, "user").find({ status: 1 }, { ...named, limit: MOST });
  return (await withoutHidden(context, user, users)).map((user) =>
    Object.fromEntries(SHOWN.map((name) => [name, user[name] ?? null])),
  );
};
