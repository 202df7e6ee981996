import { expect, test } from "vitest";
import { englishFault } from "./opposite-english.ts";

test.each([
  ["停售的商品不能再下单。确定停售？", "Customers can still order it. Stop selling it?"],
  ["退订后仍可重新订阅。确定退订？", "You can no longer subscribe. Unsubscribe?"],
  ["待上传合同的订单", "Orders with a contract"],
  ["没有库存的商品", "Products with stock"],
  ["有附件的邮件", "Messages without attachments"],
  ["最低库存", "Maximum stock"],
  ["计划完工日期", "Actual completion"],
  ["收货人", "Sender"],
  ["开票后只能改到期日。确定开票？", "Everything but the due date can be changed. Issue it?"],
  ["最近检查日期", "Next inspection"],
])("“%s” does not mean “%s”", (zh, en) => {
  expect(englishFault(zh, en)).not.toBeNull();
});

test.each([
  ["停售的商品不能再下单。确定停售？", "It can no longer be ordered. Stop selling it?"],
  ["注销后无法恢复，可以先导出资料。", "You can export the data first."],
  ["确定后不再提醒", "Reminders will be switched off"],
  ["待处理的异常订单", "Orders with an error"],
  ["待上传合同的订单", "Orders waiting for a contract"],
  ["没有库存的商品", "Products without stock"],
  ["计划与实际", "Actual and planned"],
  ["除到期日外都能改", "Everything but the due date can be changed"],
  ["最近到期日", "Next expiry"],
  ["购票须知", "Terms of sale"],
  ["开始至结束", "Start to end"],
])("“%s” may mean “%s”", (zh, en) => {
  expect(englishFault(zh, en)).toBeNull();
});
