import { ASSETS_KIND, WALLET_TYPE } from "#generated/choices";
import type { Text } from "#contract";
import { amountFrom, unitsOf } from "#metadata";
import {
  acquireLocks,
  recordsOf,
  today,
  wrongField,
  type Interceptors,
  type OperationContext,
  type Row,
  type RowOf,
} from "#server";
import { dayAfter } from "../days.ts";
import { booked } from "../ledger/booked.ts";
import { assertInScope } from "../assert-in-scope.ts";

const TEXTS = {
  future: { zh: "签到日期不能晚于今天", en: "The check-in day must not be in the future" },
  off: { zh: "签到未启用，请先在签到设置中启用", en: "Check-in is disabled. Enable it in the check-in settings." },
} as const satisfies Record<string, Text>;

/** Calculates the points of a sign-in day from the settings, and books them. */
export const checkInInterceptors: Interceptors<RowOf<"sign-log">> = {
  ...booked<RowOf<"sign-log">>((_context, record) => {
    const reward = record.reward ?? "0";
    if (unitsOf(reward) === 0n) return null;
    return {
      memberId: record.memberId,
      walletType: WALLET_TYPE.points,
      kind: ASSETS_KIND.signAward,
      amount: reward,
      sourceModule: "sign-log",
      sourceId: record.id,
    };
  }),
  beforeSave: async (context, input, current) => {
    if (current !== null) return input;
    await assertInScope(context, input, "memberId", "member");
    const [memberId, signDate] = [input.memberId ?? "", input.signDate ?? ""];
    if (signDate > today(context.deps)) throw wrongField("signDate", "maximum", TEXTS.future);
    // Wait for a concurrent sign-in of the previous day, because it counts for the series.
    await acquireLocks(context, "sign-log", memberId);
    const [yesterday] = await recordsOf(context, "sign-log").find({ memberId, signDate: dayAfter(signDate, -1) }, { limit: 1 });
    const continuousDays = (yesterday?.continuousDays ?? 0) + 1;
    return { ...input, continuousDays, reward: await rewardOf(context, continuousDays) };
  },
};

async function rewardOf(context: OperationContext, continuousDays: number): Promise<string> {
  const [stored] = await recordsOf(context, "sign-setting").find({}, { limit: 1 });
  const setting = (name: keyof RowOf<"sign-setting">): unknown => stored?.[name] ?? defaultOf(context, name);
  if (Number(setting("enabled")) === 0) throw wrongField("signDate", "x-access", TEXTS.off);
  const daily = unitsOf(String(setting("dailyReward")));
  const row = Number(setting("continuousDays"));
  return amountFrom(continuousDays % row === 0 ? daily + unitsOf(String(setting("continuousReward"))) : daily);
}

/** @returns the default of the settings form, for a tenant that never saved the settings */
function defaultOf({ catalog }: OperationContext, name: string): Row[string] {
  return catalog.modules.get("sign-setting")?.fields.find((field) => field.name === name)?.default;
}
