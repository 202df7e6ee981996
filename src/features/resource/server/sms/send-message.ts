import {
  runInTransaction,
  now,
  optionalIds,
  outsideTransaction,
  parameter,
  recordsInScope,
  recordsOf,
  refused,
  today,
  type Match,
  type OperationContext,
  type RowOf,
  type SeenRow,
} from "#server";
import { SMS_LOG_STATUS, SMS_STATUS } from "#generated/choices";
import { deliver } from "./http-provider.ts";
import { messageOf, phonesOf, wrongParameter } from "./message.ts";

/** The category that stores messages without sending them. */
const RECORD_ONLY = 9;
const DEFAULT_DAILY_LIMIT = 10;

/** An SMS configuration, as far as the caller sees it. */
type Sms = SeenRow<RowOf<"sms">>;

interface Message {
  readonly id: string;
  readonly phone: string;
  readonly content: string;
}

interface Sent {
  readonly phone: string;
  readonly content: string;
}

interface Answer {
  readonly recorded: true;
  readonly messages: readonly Sent[];
  /** The same in words for people. */
  readonly said: string;
}

/**
 * Sends the template of an SMS configuration to phones. Every message is stored in `sms-log` before it is sent, and the
 * record is updated with the result. A configuration of the kind "record only" sends nothing.
 *
 * - `code` (the configuration's `smsCode`, by default the active one) or `ids`.
 * - `phones`: comma-joined.
 * - `params`: a JSON object.
 *
 * @throws TrellisError invalidRecord at the parameter, or actionRefused when messages could not be handed over
 */
export const sendMessage = outsideTransaction(async (context): Promise<Answer> => {
  const { sms, messages } = await runInTransaction(context, prepare);
  const handsOver = sms.category !== RECORD_ONLY;
  if (handsOver) await handOver(context, sms, messages);
  const sent = messages.map(({ phone, content }) => ({ phone, content }));
  return { recorded: true, messages: sent, said: saidOf(context, sent, handsOver) };
});

/** Names the receivers. Many receivers are the first ones and their number. */
function saidOf({ locale }: OperationContext, sent: readonly Sent[], handedOver: boolean): string {
  const [first] = sent;
  const to = {
    zh: sent.length === 1 ? `${first?.phone}` : `${first?.phone} 等 ${sent.length} 个号码`,
    en: sent.length === 1 ? `${first?.phone}` : `${first?.phone} and ${sent.length - 1} more`,
  };
  const said = handedOver
    ? { zh: `短信已发送至 ${to.zh}`, en: `Sent to ${to.en}` }
    : { zh: `短信已记录，未实际发送（${to.zh}）`, en: `Recorded but not sent (${to.en})` };
  return said[locale];
}

async function prepare(context: OperationContext): Promise<{ sms: Sms; messages: readonly Message[] }> {
  const sms = await configuration(context);
  const phones = phonesOf(context);
  const content = messageOf(context, sms);
  await assertWithinDailyLimit(context, phones);
  const records = await recordsOf(context, "sms-log").insert(
    phones.map((phone) => ({
      smsCode: sms.smsCode,
      phone,
      content,
      status: sms.category === RECORD_ONLY ? SMS_LOG_STATUS.sent : SMS_LOG_STATUS.sending,
      sendTime: now(context.deps),
    })),
  );
  return {
    sms,
    messages: records.map(({ id, phone }) => ({ id, phone: phone ?? "", content })),
  };
}

/** Locks the configuration until the messages are stored, so that concurrent calls count them too. */
async function configuration(context: OperationContext): Promise<Sms> {
  const code = parameter(context, "code");
  const [id] = optionalIds(context, "ids", "id");
  const match: Match = code !== "" ? { smsCode: code } : id === undefined ? { status: SMS_STATUS.enabled } : { id };
  // Every caller with the right to send can use the active configuration. Another one must be within the caller's
  // scope.
  const records = "status" in match ? recordsOf(context, "sms") : await recordsInScope(context, "sms");
  const [sms] = await records.find(match, { limit: 1, secrets: true, lock: true });
  if (sms !== undefined) return sms;
  if (code !== "")
    throw wrongParameter(context, "code", "x-ref", {
      zh: "没有使用该编号（code）的短信配置",
      en: "No SMS configuration has this code",
    });
  throw refused({ zh: "没有可用的短信配置，请先启用一个", en: "No SMS configuration is enabled. Enable one first." });
}

async function assertWithinDailyLimit(context: OperationContext, phones: readonly string[]): Promise<void> {
  const [found] = await recordsOf(context, "param").find({ paramKey: "sms.dailyLimit" }, { limit: 1 });
  const configured = Number(found?.paramValue ?? DEFAULT_DAILY_LIMIT);
  const limit = Number.isInteger(configured) && configured > 0 ? configured : DEFAULT_DAILY_LIMIT;
  for (const phone of phones) {
    const latest = await recordsOf(context, "sms-log").find(
      { phone },
      { sort: [{ field: "sendTime", descending: true }], limit },
    );
    const sentToday = latest.filter((entry) => entry.sendTime?.startsWith(today(context.deps)) === true).length;
    const text = { zh: "今日发送次数已达上限", en: "The daily limit is reached for" };
    if (sentToday >= limit) throw wrongParameter(context, "phones", "maximum", text, phone);
  }
}

async function handOver(context: OperationContext, sms: Sms, messages: readonly Message[]): Promise<void> {
  const deliveries = await Promise.all(
    messages.map(async (message) => ({ message, ...(await deliver(context, sms, message.phone, message.content)) })),
  );
  await runInTransaction(context, async (within) => {
    for (const { message, sent, answer } of deliveries) {
      await recordsOf(within, "sms-log").update(
        { id: message.id },
        { status: sent ? SMS_LOG_STATUS.sent : SMS_LOG_STATUS.failed, answer },
      );
    }
  });
  const failed = deliveries.filter(({ sent }) => !sent);
  const [first] = failed;
  if (first === undefined) return;
  throw refused(
    {
      zh: "{all} 条短信中有 {failed} 条未能发送：{answer}。详见短信记录",
      en: "{failed} of {all} messages could not be sent: {answer}. See the log of sent messages.",
    },
    { failed: failed.length, all: deliveries.length, answer: first.answer.slice(0, 200) },
  );
}
