import type { Text } from "#contract";
import { text } from "../words.ts";

/** A meaning with its words in both languages, and the meaning that is its opposite. */
export interface Meaning {
  readonly name: Text;
  readonly zh: RegExp;
  readonly en: RegExp;
  readonly opposite: string | null;
}

/** Meanings whose words are the same in every field. A word of two meanings is left out. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  approve: meaningOf(
    "批准",
    "approve",
    /批准|通过|同意|核准/,
    /\b(?:approv\w*|accept(?:s|ed|ing)?|agree[ds]?|pass(?:ed|es)?)\b/i,
    "reject",
  ),
  reject: meaningOf(
    "驳回",
    "reject",
    /驳回|拒绝/,
    /\b(?:reject\w*|refus\w*|declin\w*|den(?:y|ied|ies)|disapprov\w*)\b/i,
    "approve",
  ),
  enable: meaningOf("启用", "enable", /启用|激活/, /\b(?:enabl\w*|activat\w*)\b/i, "disable"),
  disable: meaningOf("停用", "disable", /停用|禁用/, /\b(?:disabl\w*|deactivat\w*)\b/i, "enable"),
  freeze: meaningOf("冻结", "freeze", /冻结/, /\b(?:freez\w*|frozen?)\b/i, "unfreeze"),
  unfreeze: meaningOf("解冻", "unfreeze", /解冻/, /\bunfr\w*/i, "freeze"),
  lock: meaningOf("锁定", "lock", /锁定/, /\block(?:s|ed|ing)?\b/i, "unlock"),
  unlock: meaningOf("解锁", "unlock", /解锁/, /\bunlock\w*/i, "lock"),
  topUp: meaningOf("充值", "top-up", /充值/, /\b(?:top(?:ped|s)?[- ]?ups?|recharg\w*|deposits?)\b/i, "withdraw"),
  withdraw: meaningOf("提现", "withdrawal", /提现/, /\b(?:withdraw\w*|cash[- ]?outs?)\b/i, "topUp"),
  success: meaningOf("成功", "success", /成功/, /\b(?:succe\w*)\b/i, "failure"),
  failure: meaningOf("失败", "failure", /失败/, /\b(?:fail\w*)\b/i, "success"),
  publish: meaningOf("上架", "list for sale", /上架/, /\bon (?:sale|shelf)\b/i, "unpublish"),
  unpublish: meaningOf("下架", "take off the shelf", /下架/, /\boff (?:sale|shelf)\b/i, "publish"),
  sms: meaningOf("短信", "SMS", /短信/, /\b(?:sms|text messages?)\b/i, null),
  mail: meaningOf("邮件", "email", /邮件|邮箱/, /\be-?mails?\b/i, null),
  inApp: meaningOf("站内信", "in-app message", /站内信/, /\bin-?(?:app|site)\b/i, null),
  group: meaningOf("分组", "group", /分组/, /\bgroups?\b/i, null),
  male: meaningOf("男", "male", /^男性?$/, /^(?:male|man)$/i, "female"),
  female: meaningOf("女", "female", /^女性?$/, /^(?:female|woman)$/i, "male"),
  income: meaningOf("收入", "income", /^收入$/, /^(?:income|incoming|receipts?)$/i, "expense"),
  expense: meaningOf("支出", "expense", /^支出$/, /^(?:expens\w*|spending|outgoing|payments?)$/i, "income"),
};

function meaningOf(zh: string, en: string, chinese: RegExp, english: RegExp, opposite: string | null): Meaning {
  return { name: text(zh, en), zh: chinese, en: english, opposite };
}

/** Words that turn others round: “未启用” and “取消冻结” say neither meaning. */
const NEGATION = /[未不非无没勿否]|取消|撤销|撤回|停止|解除|恢复/;

/** The meanings of a Chinese text; none of a text that negates. */
export function meaningsIn(chinese: string): readonly string[] {
  return NEGATION.test(chinese) ? [] : Object.keys(MEANINGS).filter((id) => MEANINGS[id]?.zh.test(chinese) === true);
}

const ENGLISH_NEGATION = /\b(?:not|no|never|revok\w*|undo|cancel\w*|without)\b|n't\b/i;

/** The meanings of an English text; none of a text that negates. */
export function englishMeaningsIn(english: string): readonly string[] {
  return ENGLISH_NEGATION.test(english) ? [] : Object.keys(MEANINGS).filter((id) => MEANINGS[id]?.en.test(english) === true);
}

function meaningNamed(id: string): Meaning | undefined {
  return Object.hasOwn(MEANINGS, id) ? MEANINGS[id] : undefined;
}

/** The meaning of `one` whose opposite is among the others, while neither side has both; null without one. */
export function oppositeIn(
  one: readonly string[],
  others: readonly string[],
): { readonly own: Meaning; readonly other: Meaning } | null {
  for (const id of one) {
    const own = meaningNamed(id);
    const other = own?.opposite === null || own === undefined ? undefined : meaningNamed(own.opposite);
    if (own === undefined || other === undefined || own.opposite === null) continue;
    if (others.includes(own.opposite) && !others.includes(id) && !one.includes(own.opposite)) return { own, other };
  }
  return null;
}
