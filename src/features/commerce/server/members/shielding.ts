import { TrellisError } from "#contract";
import {
  idsParameter,
  judgedAs,
  parameter,
  recordsInScope,
  recordsOf,
  type Handler,
  type OperationContext,
  type RowOf,
} from "#server";
import { readForm } from "#server/operations";
import { lockAccounts, setAccountPassword } from "./account.ts";

const ACTIVE = "0";
const SHIELDED = "1";

/** `POST shielding/{id}?status=`: 1 (the default) shields a member and ends their sessions; 0 removes the shield. */
export const shielding = judgedAs(
  (context) => (statusOf(context) === ACTIVE ? "unshield" : "shielding"),
  (context) => shield(context, Number(statusOf(context))),
);

/** The reverse action, for its button. */
export const unshield: Handler = (context) => shield(context, Number(ACTIVE));

/** @throws TrellisError badRequest */
function statusOf(context: OperationContext): string {
  const status = parameter(context, "status") || SHIELDED;
  if (status !== ACTIVE && status !== SHIELDED) {
    throw new TrellisError("badRequest", {
      text: { zh: "status 须为 0（正常）或 1（屏蔽）", en: "status must be 0 (active) or 1 (blocked)" },
    });
  }
  return status;
}

async function shield(context: OperationContext, status: number): Promise<boolean> {
  const ids = (await lockMembers(context)).map(({ id }) => id);
  await recordsOf(context, "member").update({ id: ids }, { status });
  await lockAccounts(context, ids, status !== 0);
  return true;
}

/** `POST updatePasswordAdmin`: `id`, `password` (md5 of the client). It ends the member's sessions. */
export const updatePasswordAdmin: Handler = (context) =>
  setPassword(context, "password", (id, password) => setAccountPassword(context, id, password));

/** `POST updatePayPasswordAdmin`: `id`, `payPassword` (md5 of the client), which a member enters to pay. */
export const updatePayPasswordAdmin: Handler = (context) =>
  setPassword(context, "payPassword", async (id, payPassword) => {
    await recordsOf(context, "member").update({ id }, { payPassword });
  });

async function setPassword(
  context: OperationContext,
  field: "password" | "payPassword",
  keep: (id: string, hash: string) => Promise<void>,
): Promise<boolean> {
  const form = await readForm(context);
  const [member] = await lockMembers(context);
  if (member === undefined) throw new TrellisError("notFound");
  await keep(member.id, await context.deps.passwords.hash(String(form[field])));
  return true;
}

/**
 * Locks the selected members within the caller's scope until the transaction ends.
 * @throws TrellisError noneSelected, notFound
 */
async function lockMembers(context: OperationContext): Promise<RowOf<"member">[]> {
  const ids = idsParameter(context, "id", "ids");
  const members = await recordsInScope(context, "member");
  const found = await members.find({ id: ids }, { lock: true, sort: [{ field: "id", descending: false }] });
  if (found.length < ids.length) throw new TrellisError("notFound");
  return found;
}
