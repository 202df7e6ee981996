import type { Text } from "#contract";

/** Product spec §5 and §9. */
export const PHONE_LENGTH = 11;

/** Product spec §5 "Phone check": 11 digits, and not a landline (an area code of 0 and two or three digits). */
export function isPhone(text: string): boolean {
  return /^\d{11}$/.test(text) && !/^0\d{2,3}/.test(text);
}

/** What is wrong with a person's own phone number, in the words and the order of product spec §5; null for nothing. */
export function phoneFault(text: string): Text | null {
  if (text === "") return { zh: "手机号码不能为空", en: "Enter your phone number" };
  if (text.length !== PHONE_LENGTH) return { zh: "手机号码长度不为11位", en: "The phone number must have 11 digits" };
  return isPhone(text) ? null : { zh: "手机号码格式不正确", en: "This is not a mobile number" };
}
