import { expect, test } from "vitest";
import { singularUnit } from "../../facts/texts/unit-labels.ts";
import { text } from "../../words.ts";
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
  ["受理后将收费维修，确定受理?", "The repair will be free of charge. Accept the claim?"],
  ["受理后将免费维修，确定受理?", "The repair will be charged. Accept the claim?"],
  ["三天后自动关闭", "Closed after two days"],
  ["报失后不能再归还，确定报失?", "A lost case can still be given back later. Report it as lost?"],
  ["五位以内的验证码", "A code of at most six digits"],
  ["此全宗将标为停止接收。确定?", "The fonds will be marked as open to new boxes. Continue?"],
  ["恢复接收投稿", "Closed to new papers"],
  ["可献血", "May not donate"],
  ["不可借阅", "May be borrowed"],
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
  ["会员免费，非会员收费", "Free for members, others are charged"],
  ["超出部分收费", "The first two are free of charge"],
  ["停止接收，已有的案卷仍可开放查阅", "Open to readers all the same"],
  ["停止接收投稿", "No longer open to papers"],
  ["可能延期", "May not be on time"],
  ["不可撤销", "Cannot be undone"],
  ["可借阅", "May be borrowed"],
  ["免费项目由主管批准", "The person in charge approves free items"],
  ["暂停后停止计费", "Not charged while paused"],
  ["三个月内有效", "Valid for 90 days"],
  ["报失后不能再归还。", "Only before that it can still be given back."],
  ["两个月", "Sixty days"],
  ["输入 6 位验证码完成双因素认证", "Enter the code for two-factor authentication"],
  ["第三次提醒", "Two reminders were sent"],
  ["二十四小时内", "Within 24 hours"],
])("“%s” may mean “%s”", (zh, en) => {
  expect(englishFault(zh, en)).toBeNull();
});

test.each([
  ["months", "month"],
  ["feet", "foot"],
  ["hertz", "hertz"],
  ["metres per second", "metre per second"],
  ["degrees Celsius", "degree Celsius"],
])("the singular of “%s” is “%s”", (unit, singular) => {
  expect(singularUnit(text("单位", unit))).toBe(singular);
});
