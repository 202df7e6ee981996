import { TrellisError, type FieldFault } from "#contract";
import { callerOf, parameter, recordsOf, type Handler } from "#server";

const TEXTS = {
  old: { zh: "请输入旧密码", en: "Enter the old password" },
  new: { zh: "请输入新密码", en: "Enter the new password" },
  again: { zh: "请再次输入新密码", en: "Enter the new password again" },
  wrong: { zh: "旧密码不正确", en: "The old password is wrong" },
  different: { zh: "两次密码输入不一致", en: "The passwords do not match" },
  same: { zh: "新密码不能与旧密码相同", en: "The new password must differ from the old one" },
} as const;

/**
 * Changes the caller's own password: `oldPassword`, `newPassword`, `newPassword1`, each hashed by the client (md5),
 * encrypted or plain. It ends every other session of the user.
 */
export const updatePassword: Handler = async (context) => {
  const caller = callerOf(context);
  const [oldPassword = "", newPassword = "", again = ""] = ["oldPassword", "newPassword", "newPassword1"].map((name) =>
    parameter(context, name),
  );
  const users = recordsOf(context, "user", caller.tenantId);
  const [user] = await users.find({ id: caller.userId }, { secrets: true, lock: true });
  if (user === undefined) throw new TrellisError("notFound");
  check([
    ["oldPassword", oldPassword !== "", "old"],
    ["newPassword", newPassword !== "", "new"],
    ["newPassword1", again !== "", "again"],
  ]);
  const { passwords } = context.deps;
  const stored = user.password ?? "";
  // Other clients encrypt each password by itself: equal passwords do not arrive as equal texts.
  const password = await passwords.hash(newPassword);
  check([
    ["oldPassword", await passwords.verify(oldPassword, stored), "wrong"],
    ["newPassword1", await passwords.verify(again, password), "different"],
    ["newPassword", !(await passwords.verify(newPassword, stored)), "same"],
  ]);
  await users.update({ id: caller.userId }, { password });
  return true;
};

type Rule = readonly [field: string, holds: boolean, text: keyof typeof TEXTS];

function check(rules: readonly Rule[]): void {
  const fields = rules
    .filter(([, holds]) => !holds)
    .map(([field, , text]): FieldFault => ({ pointer: `/${field}`, keyword: text, message: TEXTS[text] }));
  const [first] = rules.filter(([, holds]) => !holds);
  // The rule's text is the message, because family clients show `msg` and ignore field errors.
  if (first !== undefined) throw new TrellisError("invalidRecord", { fields, text: TEXTS[first[2]] });
}
