import { expect, test } from "vitest";
import { englishMeaningsIn, meaningsIn, oppositeIn } from "./opposites.ts";

const isOpposite = (chinese: string, english: string): boolean =>
  oppositeIn(meaningsIn(chinese), englishMeaningsIn(english)) !== null;

test.each([
  ["审批通过", "Rejected"],
  ["驳回", "Approve"],
  ["提现管理", "Top-ups"],
  ["解冻", "Freeze"],
])("%s is the opposite of %s", (chinese, english) => {
  expect(isOpposite(chinese, english)).toBe(true);
});

test.each([
  ["审批通过", "Approved"],
  ["未启用", "Disabled"],
  ["取消冻结", "Unfreeze"],
  ["审批拒绝", "Approval refused"],
  ["撤回批准", "Reject"],
  ["停用", "Inactive"],
])("%s is no opposite of %s", (chinese, english) => {
  expect(isOpposite(chinese, english)).toBe(false);
});
