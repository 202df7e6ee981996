import type { Text } from "#contract";
import { textKind } from "../../kinds/text/text-kind.ts";

/** Characters of a mobile number. */
export const PHONE_LENGTH = textKind.formats.phone.length;

/** Accepts 11 digits, except landlines: an area code of 0 and two or three digits. */
export function isPhone(text: string): boolean {
  return /^\d{11}$/.test(text) && !/^0\d{2,3}/.test(text);
}

/** @returns the message for a phone number that breaks a rule; null for a valid one */
export function phoneFault(text: string): Text | null {
  if (text === "") return { zh: "手机号码不能为空", en: "Enter your phone number" };
  if (text.length !== PHONE_LENGTH) return { zh: "手机号码长度不为11位", en: "The phone number must have 11 digits" };
  return isPhone(text) ? null : { zh: "手机号码格式不正确", en: "This is not a mobile number" };
}
