import { defineTexts } from "#ui";

export const texts = defineTexts("commerce-members", {
  zh: {
    hint: "输入会员邮箱后显示余额",
    looking: "正在查找会员…",
    unknown: "没有使用该邮箱的会员",
    failed: "暂时查不到余额：{reason}",
    member: "{name}（{account}）",
    before: "现有",
    after: "充值后",
  },
  en: {
    hint: "Enter the member's email to see the balance",
    looking: "Searching for the member…",
    unknown: "No member has this email",
    failed: "The balance could not be loaded: {reason}",
    member: "{name} ({account})",
    before: "Current",
    after: "After top-up",
  },
});
