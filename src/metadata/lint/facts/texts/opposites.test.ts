import { expect, test } from "vitest";
import { conceptsOfWords, wordOf } from "./concepts.ts";
import { IN_LABELS, opposedIn } from "./opposites.ts";

test("every opposite has words", () => {
  expect(IN_LABELS.flat().filter((concept) => !conceptsOfWords(wordOf(concept)).includes(concept))).toEqual([]);
});

test.each([
  ["审批通过", "Rejected"],
  ["驳回", "Approve"],
  ["提现管理", "Top-ups"],
  ["解冻", "Freeze"],
  ["确定启用？启用后所有人都可以使用。", "Disable it? Everybody can use it then."],
  ["开幕日期", "Closes on"],
  ["出场", "In"],
  ["出场时间", "Time in"],
  ["入库单", "Outgoing goods"],
  ["卸货时间", "Loaded at"],
  ["归还日期", "Borrowed on"],
  ["领用人", "Returned by"],
  ["签退时间", "Signed in at"],
  ["退房", "Check in"],
  ["首次跟进", "Last follow-up"],
  ["净重", "Gross weight"],
  ["无效", "Valid"],
  ["不合格", "Passed"],
  ["收货人", "Sender"],
  ["周末租金", "Weekday rate"],
  ["甲方", "Party B"],
  ["发货时间", "Received at"],
])("%s is the opposite of %s", (chinese, english) => {
  expect(opposedIn(chinese, english)).not.toBeNull();
});

test.each([
  ["审批通过", "Approved"],
  ["未启用", "Disabled"],
  ["取消冻结", "Unfreeze"],
  ["解除锁定", "Unlock"],
  ["审批拒绝", "Approval refused"],
  ["撤回批准", "Reject"],
  ["停用", "Inactive"],
  ["购票须知", "Terms of sale"],
  ["采购渠道", "Point of sale"],
  ["开幕日期", "Opens on"],
  ["出入库", "In"],
  ["进出口", "Imports and exports"],
  ["出场次序", "Order of appearance"],
  ["入离店时间", "Check in/out"],
  ["收货地址", "Shipping address"],
  ["待签收", "Shipped"],
  ["待归还", "On loan"],
  ["借阅期限", "Return within"],
  ["营业至", "Open until"],
  ["关门时间", "Open until"],
  ["失效日期", "Valid until"],
  ["离线时间", "Last online"],
  ["是否有效", "Valid"],
  ["无效", "Not valid"],
  ["装卸费", "Loading fee"],
  ["解锁柜号", "Locker"],
  ["报销单", "Purchases to reimburse"],
  ["出库录入时间", "Entered on"],
])("%s is no opposite of %s", (chinese, english) => {
  expect(opposedIn(chinese, english)).toBeNull();
});
