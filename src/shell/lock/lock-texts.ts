import { defineTexts } from "#ui";

/** Texts of the lock. The product prescribes the Chinese for a missing password. */
export const lockTexts = defineTexts("lock", {
  zh: {
    "lock.title": "锁屏",
    "lock.hint": "锁屏后需输入此密码才能继续使用，密码只在本机使用，不会保存。",
    "lock.password": "锁屏密码",
    "lock.missing": "锁屏密码不能为空",
    "lock.now": "锁定",
    "lock.cancel": "取消",
    "lock.locked": "已锁屏",
    "lock.lockedHint": "屏幕已锁定，请输入锁屏密码",
    "lock.open": "解锁",
    "lock.wrong": "锁屏密码不正确，还可尝试 {count} 次，之后需重新登录",
  },
  en: {
    "lock.title": "Lock the screen",
    "lock.hint": "You need this password to unlock the screen. It is used only in this browser and is not stored.",
    "lock.password": "Lock password",
    "lock.missing": "Enter a lock password",
    "lock.now": "Lock",
    "lock.cancel": "Cancel",
    "lock.locked": "Locked",
    "lock.lockedHint": "The screen is locked. Enter the lock password.",
    "lock.open": "Unlock",
    "lock.wrong": "Wrong lock password. Attempts left: {count}. After that you must sign in again.",
  },
});
