import { ASSETS_KIND } from "#generated/choices";
import type { Text } from "#contract";
import {
  moduleOf,
  nextId,
  parameter,
  recordsInScope,
  wrongField,
  type Handler,
  type OperationContext,
  type RowOf,
  type SeenRow,
} from "#server";
import { readForm } from "#server/operations";
import { withoutHidden } from "#server/rights";
import { type WalletType } from "./kinds.ts";
import { postEntries } from "./post-entries.ts";

const HEADER = "Idempotency-Key";

const TEXTS = {
  unknown: { zh: "没有使用该邮箱的会员，请核对后再试", en: "No member has this email. Check it and try again." },
  key: {
    zh: "请求编号由至多 64 个字母、数字或 . _ : - 组成",
    en: "A request key has at most 64 characters: letters, digits and . _ : -",
  },
} as const satisfies Record<string, Text>;

/**
 * `POST top/up`: `email`, `type` (the wallet), `amount`, `remake`, in query or body. A repeated call with the same
 * `requestKey` (or header `Idempotency-Key`) books nothing more and returns the same response.
 * @returns the entry of the assets log; its `balanceAfter` is the current balance
 * @throws TrellisError invalidRecord, actionRefused
 */
export const topUp: Handler = async (context) => {
  const form = await readForm(context);
  const amount = String(form["amount"]);
  const member = await memberByEmail(context, String(form["email"]));
  if (member === null) throw wrongField("email", "x-ref", TEXTS.unknown);
  const entries = await postEntries(context, [
    {
      memberId: member.id,
      walletType: Number(form["type"]) as WalletType,
      kind: ASSETS_KIND.topUp,
      amount,
      requestKey: `member-wallet:${requestKey(context)}:top-up`,
      sourceModule: "member-wallet",
      ...(form["remake"] ? { remark: String(form["remake"]) } : {}),
    },
  ]);
  const [entry] = await withoutHidden(context, moduleOf(context, "assets-log"), entries);
  return entry;
};

/** @returns a member within the caller's scope, by email address */
export async function memberByEmail(context: OperationContext, email: string): Promise<SeenRow<RowOf<"member">> | null> {
  const members = await recordsInScope(context, "member");
  const [member] = await members.find({ email: email.trim().toLowerCase() }, { limit: 1 });
  return member ?? null;
}

/** A call without a key gets a key of its own, so it is always booked. */
function requestKey(context: OperationContext): string {
  const given = parameter(context, "requestKey") || (context.request.headers.get(HEADER) ?? "").trim();
  if (given === "") return nextId(context.deps);
  if (!/^[A-Za-z0-9._:-]{1,64}$/.test(given)) throw wrongField("requestKey", "pattern", TEXTS.key);
  return given;
}
