import { FORUM_CATEGORY_STATUS } from "#generated/choices";
import { parameter, recordsOf, type Handler, type OperationContext, type RowOf } from "#server";

/** A category that the caller may read, as the forum shows it. */
export interface ReadableCategory {
  readonly id: string;
  readonly categoryName: string;
  readonly categoryCode: string | null;
  readonly parentId: string | null;
  readonly icon: string | null;
  readonly introduction: string | null;
  readonly audience: number;
}

/** Role of customers. They are signed in, and are no staff. */
const MEMBER_ROLE = "member";

/** Readers of a category: everyone, signed-in users, staff. A larger number means fewer readers. */
export const AUDIENCE = { everyone: 1, signedIn: 2, staff: 3 } as const;

const ROOT = "0";

/** @returns the categories that the caller may read, in their order: enabled with all categories above, and open to the caller */
export async function readableCategories(context: OperationContext): Promise<ReadonlyMap<string, ReadableCategory>> {
  const stored = await recordsOf(context, "forum-category").find({}, { sort: [{ field: "sort", descending: false }] });
  const byId = new Map(stored.map((category) => [category.id, category]));
  const reach = reachOf(context);
  const found = stored.flatMap((category) => {
    const line = lineOf(byId, category);
    const audience = Math.max(...line.map((one) => one.audience));
    if (audience > reach || line.some(({ status }) => status !== FORUM_CATEGORY_STATUS.enabled)) return [];
    return [presented(category, audience)];
  });
  return new Map(found.map((category) => [category.id, category]));
}

/** The ids of a category and of the readable ones below it; none if the caller may not read it. */
export function idsBeneath(categories: ReadonlyMap<string, ReadableCategory>, id: string): readonly string[] {
  if (!categories.has(id)) return [];
  const below = [...categories.values()].filter(({ parentId }) => parentId === id);
  return [id, ...below.flatMap((category) => idsBeneath(categories, category.id))];
}

/** The ids of a category and of all above it. */
export async function idsAbove(context: OperationContext, id: string): Promise<readonly string[]> {
  const stored = await recordsOf(context, "forum-category").find({});
  const byId = new Map(stored.map((category) => [category.id, category]));
  const category = byId.get(id);
  return category === undefined ? [id] : lineOf(byId, category).map((one) => one.id);
}

/** Leaves out customers where a category is for staff: they must not learn what is said there. */
export async function withoutOutsiders(
  context: OperationContext,
  categoryId: string,
  userIds: readonly (string | null | undefined)[],
): Promise<readonly string[]> {
  const ids = [...new Set(userIds.filter((id): id is string => typeof id === "string" && id !== ""))];
  const stored = await recordsOf(context, "forum-category").find({ id: await idsAbove(context, categoryId) });
  if (ids.length === 0 || stored.every(({ audience }) => audience < AUDIENCE.staff)) return ids;
  const roles = await recordsOf(context, "role").find({ roleAlias: MEMBER_ROLE });
  const memberRoles = new Set(roles.map((role) => role.id));
  const people = await recordsOf(context, "user").find({ id: ids });
  return people
    .filter(({ roleId }) => !(roleId ?? "").split(",").some((role) => memberRoles.has(role)))
    .map((person) => person.id);
}

export const parents: Handler = async (context) =>
  [...(await readableCategories(context)).values()].filter(({ parentId }) => parentId === null);

export const children: Handler = async (context) => {
  const categories = [...(await readableCategories(context)).values()];
  const parentId = parameter(context, "parentId");
  return categories.filter((category) => category.parentId !== null && (parentId === "" || category.parentId === parentId));
};

function reachOf({ caller }: OperationContext): number {
  if (caller === null) return AUDIENCE.everyone;
  return caller.roleAliases.includes(MEMBER_ROLE) && !caller.administrator ? AUDIENCE.signedIn : AUDIENCE.staff;
}

/** The category and all above it. */
function lineOf(
  byId: ReadonlyMap<string, RowOf<"forum-category">>,
  category: RowOf<"forum-category">,
  seen: ReadonlySet<string> = new Set(),
): readonly RowOf<"forum-category">[] {
  const above = byId.get(category.parentId ?? ROOT);
  if (above === undefined || seen.has(above.id)) return [category];
  return [category, ...lineOf(byId, above, new Set([...seen, category.id]))];
}

function presented(category: RowOf<"forum-category">, audience: number): ReadableCategory {
  const { id, categoryName, categoryCode, parentId, icon, introduction } = category;
  return {
    id,
    categoryName,
    categoryCode: categoryCode ?? null,
    parentId: (parentId ?? ROOT) === ROOT ? null : String(parentId),
    icon: icon ?? null,
    introduction: introduction ?? null,
    audience,
  };
}
