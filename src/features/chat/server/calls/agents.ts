import { CHAT_SIDES } from "#contract";
import { presentOfSide } from "../conversations/presence.ts";
import { recordsOf, type Handler } from "#server";

/** `GET customer-service/agents`: the agents who are present, to whom a conversation can be handed over. */
export const agents: Handler = async (context) => {
  const { db, deps, tenantId } = context;
  const ids = await presentOfSide(db, tenantId, CHAT_SIDES.agent, deps.clock().getTime());
  const people = ids.length === 0 ? [] : await recordsOf(context, "user").find({ id: ids });
  return people.map(({ id, name, realName, account }) => ({ id, name: realName ?? name ?? account ?? "" }));
};
