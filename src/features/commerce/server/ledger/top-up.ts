import type { Text } from "#contract";
import {
  moduleOf,
  nextId,
  parameter,
  readForm,
  recordsInScope,
  withoutHidden,
  wrongField,
  type Handler,
  type OperationContext,
  type Row,
} from "#server";
import { KIND, type WalletType } from "./kinds.ts";
import { postEntries } from "./post-entries.ts";

const HEADER = "Idempotency-Key";

const TEXTS = {
  unknown: { zh: "没有使用该邮箱的会员，请核对后再试", en: "No member has this email; check it, then try again" },
  key: {
    zh: "请求编号由至多 64 个字母、数字或 . _ : - 组成",
    en: "A request key has at most 64 letters, digits or . _ : -",
  },
} as const satisfies Record<string, Text>;

/**
 * `POST top/up`: `email`, `type` (the wallet), `amount`, `remake`, in query or body. With a `requestKey` (or the header
 * `Idempotency-Key`) the same call again books nothing more and answers the same.
 * @returns the entry of the assets log, whose `balanceAfter` is the balance now
 * @throws TrellisError invalidRecord, actionRefused
 */
export const topUp: Handler = async (context) => {
  const form = await readForm(context);
  const amount = String(form["amount"]);
  const member = await memberByEmail(context, String(form["email"]));
  if (member === null) throw wrongField("email", "x-ref", TEXTS.unknown, context.locale);
  const entries = await postEntries(context, [
    {
      memberId: String(member["id"]),
      walletType: Number(form["type"]) as WalletType,
      kind: KIND.topUp,
      amount,
      requestKey: `member-wallet:${requestKey(context)}:top-up`,
      sourceModule: "member-wallet",
      ...(form["remake"] ? { remark: String(form["remake"]) } : {}),
    },
  ]);
  const [entry] = await withoutHidden(context, moduleOf(context, "assets-log"), entries);
  return entry;
};

/** A member within the caller's reach, by the address they have given. */
export async function memberByEmail(context: OperationContext, email: string): Promise<Row | null> {
  const members = await recordsInScope(context, "member");
  const [member] = await members.find({ email: email.trim().toLowerCase() }, { limit: 1 });
  return member ?? null;
}

/** Without a key every call is one of its own. */
function requestKey(context: OperationContext): string {
  const given = parameter(context, "requestKey") || (context.request.headers.get(HEADER) ?? "").trim();
  if (given === "") return nextId(context.deps);
  if (!/^[A-Za-z0-9._:-]{1,64}$/.test(given)) throw wrongField("requestKey", "pattern", TEXTS.key, context.locale);
  return given;
}
