import { TrellisError } from "#contract";
import { lazyList } from "#server/operations";
import { optionalIds, recordsInScope, type Handler, type OperationContext, type Row } from "#server";
import { membersAbove, membersBeneath } from "./referral.ts";

/** Parent id of members without a referrer. */
const ROOT = "0";
/** Limit of members in one response. Larger trees are loaded level by level. */
const MOST = 5_000;

/** Fields of a node, as far as the caller may see them. */
const TOLD = ["parentId", "nickName", "childCount", "teamCount"] as const;

/** A member in the referral tree. A leaf has no `children`. */
interface MemberNode extends Partial<Record<(typeof TOLD)[number], unknown>> {
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly title: string;
  children?: MemberNode[];
}

/** `GET tree?parentId`, `structure/treeList?memberId`: the whole referral tree, or the part beneath one member. */
export const memberTree: Handler = async (context) => {
  const memberId = askedMember(context, "memberId", "parentId", "id");
  const records = await membersWithin(
    context,
    memberId === undefined ? null : [memberId, ...(await membersBeneath(context, memberId))],
  );
  if (memberId !== undefined && !records.some(({ id }) => id === memberId)) throw new TrellisError("notFound");
  return nested(records);
};

/**
 * `structure/parentTreeList?memberId`: the path from the top of the tree to a member. Without an id, the members at the
 * top.
 */
export const parentTreeList: Handler = async (context) => {
  const memberId = askedMember(context, "memberId", "id");
  if (memberId === undefined) return nested(await membersWithin(context, null, { parentId: null }));
  const records = await membersWithin(context, [memberId, ...(await membersAbove(context, memberId))]);
  if (!records.some(({ id }) => id === memberId)) throw new TrellisError("notFound");
  return nested(records);
};

/** `GET lazyList?parentId`: one level of the tree as records with `hasChildren`. Without a parent, the top level. */
export const lazyLevel: Handler = (context) => {
  const { module } = context;
  return lazyList({
    ...context,
    module: { ...module, tree: { parentField: "parentId", keyField: "id", root: ROOT, lazy: true } },
  });
};

/** `GET selectMemberParent?id`: possible referrers of a member: all members except the member and those beneath. */
export const selectMemberParent: Handler = async (context) => {
  const [id] = optionalIds(context, "id", "memberId");
  const excluded = new Set(id === undefined ? [] : [id, ...(await membersBeneath(context, id))]);
  const records = await membersWithin(context, null);
  return records.filter((record) => !excluded.has(String(record["id"]))).map(nodeOf);
};

/** @returns the id of the requested member; undefined for the whole tree, which the root's id requests as well */
function askedMember(context: OperationContext, ...names: readonly string[]): string | undefined {
  const [id] = optionalIds(context, ...names);
  return id === ROOT ? undefined : id;
}

/**
 * Loads members within the caller's scope, oldest first.
 * @param ids null = all members
 * @throws TrellisError tooManyRecords
 */
async function membersWithin(
  context: OperationContext,
  ids: readonly string[] | null,
  match: { parentId?: null } = {},
): Promise<Row[]> {
  // The module of the call: members, or the structure that shows them. Each has its own rules.
  const members = await recordsInScope(context, context.module.name);
  const records = await members.find(ids === null ? match : { ...match, id: ids }, {
    sort: [{ field: "id", descending: false }],
    limit: MOST + 1,
  });
  if (records.length > MOST) throw new TrellisError("tooManyRecords", { params: { most: MOST } });
  return records;
}

function nodeOf(record: Row): MemberNode {
  const id = String(record["id"]);
  return {
    id,
    key: id,
    value: id,
    title: String(record["account"] ?? ""),
    ...Object.fromEntries(
      TOLD.filter((name) => name in record).map((name) => [name, record[name] ?? (name === "parentId" ? ROOT : null)]),
    ),
  };
}

/** Builds the tree. A member whose parent is missing stands at the top. */
function nested(records: readonly Row[]): MemberNode[] {
  const nodes = records.map(nodeOf);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.filter((node) => {
    const parent = byId.get(String(node.parentId));
    if (parent !== undefined) (parent.children ??= []).push(node);
    return parent === undefined;
  });
}
