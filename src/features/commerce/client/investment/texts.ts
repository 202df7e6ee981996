import { defineTexts } from "#ui";

export const texts = defineTexts("commerce-investment", {
  zh: {
    of: "{action} · {name}",
    hint: "按订单计算并发放当日收益，每张订单每天只发放一次。关闭窗口后发放仍会继续。",
    start: "发放",
    goOn: "继续发放",
    stop: "暂停",
    done: "已处理 {done} / {total} 张订单",
    waiting: "正在统计订单…",
    result: "已处理 {done} 张订单，本批次共发放 {amount}",
    putOff: "{count} 张订单的钱包已冻结，未发放；解冻后可再次发放",
  },
  en: {
    of: "{action} · {name}",
    hint: "Calculates and pays the day's income for every order. Each order is paid once a day. Payment continues after you close this dialog.",
    start: "Pay",
    goOn: "Continue",
    stop: "Pause",
    done: "{done} of {total} orders processed",
    waiting: "Counting the orders…",
    result: "{done} orders processed. The batch has paid {amount} in total.",
    putOff: "Orders not paid because of frozen wallets: {count}. Unfreeze the wallets, then pay again.",
  },
});
