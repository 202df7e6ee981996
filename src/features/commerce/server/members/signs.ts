import type { Text } from "#contract";
import { amountFrom, unitsOf } from "#metadata";
import { oneAtATime, recordsOf, today, wrongField, type Interceptors, type OperationContext, type Row } from "#server";
import { dayAfter } from "../days.ts";
import { booked } from "../ledger/booked.ts";
import { KIND, WALLET } from "../ledger/kinds.ts";
import { assertWithinReach } from "../within-reach.ts";

const TEXTS = {
  future: { zh: "签到日期不能晚于今天", en: "Nobody signs for a day to come" },
  off: { zh: "签到未启用，请先在签到设置中启用", en: "Signing is off; switch it on in the sign settings" },
} as const satisfies Record<string, Text>;

/** What a day is worth follows from the settings, and goes onto the member's points. */
export const signInterceptors: Interceptors = {
  ...booked((_context, record) => {
    const reward = String(record["reward"] ?? "0");
    if (unitsOf(reward) === 0n) return null;
    return {
      memberId: String(record["memberId"]),
      walletType: WALLET.points,
      kind: KIND.signAward,
      amount: reward,
      sourceModule: "sign-log",
      sourceId: String(record["id"]),
    };
  }),
  beforeSave: async (context, input, current) => {
    if (current !== null) return input;
    await assertWithinReach(context, input, "memberId", "member");
    const [memberId, signDate] = [String(input["memberId"]), String(input["signDate"])];
    if (signDate > today(context.deps)) throw wrongField("signDate", "maximum", TEXTS.future, context.locale);
    // The day before may be just being signed for, and counts.
    await oneAtATime(context, "sign-log", memberId);
    const [yesterday] = await recordsOf(context, "sign-log").find({ memberId, signDate: dayAfter(signDate, -1) }, { limit: 1 });
    const continuousDays = Number(yesterday?.["continuousDays"] ?? 0) + 1;
    return { ...input, continuousDays, reward: await rewardOf(context, continuousDays) };
  },
};

async function rewardOf(context: OperationContext, continuousDays: number): Promise<string> {
  const [stored] = await recordsOf(context, "sign-setting").find({}, { limit: 1 });
  const setting = (name: string): unknown => stored?.[name] ?? defaultOf(context, name);
  if (Number(setting("enabled")) === 0) throw wrongField("signDate", "x-access", TEXTS.off, context.locale);
  const daily = unitsOf(String(setting("dailyReward")));
  const row = Number(setting("continuousDays"));
  return amountFrom(continuousDays % row === 0 ? daily + unitsOf(String(setting("continuousReward"))) : daily);
}

/** Nobody has saved the settings yet: what their form would start with. */
function defaultOf({ catalog }: OperationContext, name: string): Row[string] {
  return catalog.modules.get("sign-setting")?.fields.find((field) => field.name === name)?.default;
}
