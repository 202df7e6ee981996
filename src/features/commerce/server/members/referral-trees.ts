import { TrellisError } from "#contract";
import { lazyList, optionalIds, recordsInScope, type Handler, type OperationContext, type Row } from "#server";
import { membersAbove, membersBeneath } from "./referral.ts";

/** The parent of whom nobody referred. */
const ROOT = "0";
/** The most members that one answer holds; whoever wants more goes level by level. */
const MOST = 5_000;

/** What a node tells of its member, as far as the caller may see it. */
const TOLD = ["parentId", "nickName", "childCount", "teamCount"] as const;

/** A member in the structure of referrals; a leaf has no `children`. */
interface MemberNode extends Partial<Record<(typeof TOLD)[number], unknown>> {
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly title: string;
  children?: MemberNode[];
}

/** `GET tree?parentId`, `structure/treeList?memberId`: who referred whom, all of it or what is beneath one member. */
export const memberTree: Handler = async (context) => {
  const memberId = askedMember(context, "memberId", "parentId", "id");
  const records = await membersWithin(
    context,
    memberId === undefined ? null : [memberId, ...(await membersBeneath(context, memberId))],
  );
  if (memberId !== undefined && !records.some(({ id }) => id === memberId)) throw new TrellisError("notFound");
  return nested(records);
};

/** `structure/parentTreeList?memberId`: the way from the top down to a member; without one, the members at the top. */
export const parentTreeList: Handler = async (context) => {
  const memberId = askedMember(context, "memberId", "id");
  if (memberId === undefined) return nested(await membersWithin(context, null, { parentId: null }));
  const records = await membersWithin(context, [memberId, ...(await membersAbove(context, memberId))]);
  if (!records.some(({ id }) => id === memberId)) throw new TrellisError("notFound");
  return nested(records);
};

/** `GET lazyList?parentId`: one level of the structure as records with `hasChildren`; the top when no parent is named. */
export const lazyLevel: Handler = (context) => {
  const { module } = context;
  return lazyList({
    ...context,
    module: { ...module, tree: { parentField: "parentId", keyField: "id", root: ROOT, lazy: true } },
  });
};

/** `GET selectMemberParent?id`: who may have referred the member: everybody but themselves and those beneath them. */
export const selectMemberParent: Handler = async (context) => {
  const [id] = optionalIds(context, "id", "memberId");
  const excluded = new Set(id === undefined ? [] : [id, ...(await membersBeneath(context, id))]);
  const records = await membersWithin(context, null);
  return records.filter((record) => !excluded.has(String(record["id"]))).map(nodeOf);
};

/** Whose part of the structure is asked for; the root's id asks for all of it, as none does. */
function askedMember(context: OperationContext, ...names: readonly string[]): string | undefined {
  const [id] = optionalIds(context, ...names);
  return id === ROOT ? undefined : id;
}

/**
 * Members the caller may see, oldest first.
 * @param ids null = all of them
 * @throws TrellisError tooManyRecords
 */
async function membersWithin(
  context: OperationContext,
  ids: readonly string[] | null,
  match: { parentId?: null } = {},
): Promise<Row[]> {
  // The module that is asked: members, or the structure that shows them, each with its own rules.
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

/** Whose parent is not among them stands at the top. */
function nested(records: readonly Row[]): MemberNode[] {
  const nodes = records.map(nodeOf);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.filter((node) => {
    const parent = byId.get(String(node.parentId));
    if (parent !== undefined) (parent.children ??= []).push(node);
    return parent === undefined;
  });
}
