import type { Text } from "#contract";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { FieldFormat } from "../../kinds/field-kinds.ts";
import { PHONE_LENGTH, isPhone } from "./phone.ts";
import { isUnsafeAddress } from "./unsafe-address.ts";

/** An amount as in requests and responses. */
export const AMOUNT = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,4})?$/;

type Check = RegExp | ((text: string) => boolean) | true;

interface FormatRule {
  /** `true` accepts every string: the format only selects a kind or a storage. */
  readonly check: Check;
  /** Message for a value that breaks the format, after the title of the field. */
  readonly fault: Text;
}

const WRONG_FORMAT: Text = { zh: "格式不正确", en: "has an invalid format" };
const ANY = { check: true, fault: WRONG_FORMAT } as const satisfies FormatRule;

/** Rules of `format` and `x-format`, for the browser and the server. */
const FORMAT_RULES: Readonly<Record<FieldFormat, FormatRule>> = {
  date: { check: isDate, fault: { zh: "应为日期，如 2024-05-31", en: "must be a date such as 2024-05-31" } },
  email: {
    check: fullFormats.email as RegExp,
    fault: { zh: "应为邮箱地址，如 name@example.com", en: "must be an email address such as name@example.com" },
  },
  uri: {
    // The grammar of ajv-formats accepts ports above 65535.
    check: (text) => (fullFormats.uri as (text: string) => boolean)(text) && URL.canParse(text) && !isUnsafeAddress(text),
    fault: { zh: "应为完整网址，如 https://example.com", en: "must be a full URL such as https://example.com" },
  },
  phone: {
    // `input-schema.ts` adds the length as a rule with a message of its own.
    check: (text) => text.length !== PHONE_LENGTH || isPhone(text),
    fault: { zh: "格式不正确", en: "is not a mobile number" },
  },
  money: {
    check: AMOUNT,
    fault: { zh: "应为金额，最多 16 位整数、四位小数", en: "must be an amount of at most 16 digits and four decimals" },
  },
  // A format of numbers: `minimum` and `maximum` bound them.
  percent: ANY,
  color: { check: /^#[0-9a-f]{6}$/i, fault: { zh: "应为颜色，如 #1677ff", en: "must be a colour such as #1677ff" } },
  "id-card": {
    check: isIdCard,
    fault: { zh: "应为有效的 18 位身份证号码", en: "must be a valid 18-digit identity number" },
  },
  password: ANY,
  secret: ANY,
  "tenant-id": { check: /^\d{6}$/, fault: { zh: "应为 6 位数字", en: "must be six digits" } },
  path: {
    // Excludes `//host`, which a browser reads as another host, and a user name with a password.
    check: /^(?:\/(?![/\\])|https?:\/\/(?![^/?#]*@))[^\s\\]*$/,
    fault: { zh: "应以 / 或 http(s):// 开头", en: "must start with / or http(s)://" },
  },
  "local-date-time": {
    check: isLocalDateTime,
    fault: { zh: "应为日期时间，如 2024-05-31 08:30:00", en: "must be a date and time such as 2024-05-31 08:30:00" },
  },
  "local-time": {
    check: /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
    fault: { zh: "应为时间，如 08:30:00", en: "must be a time such as 08:30:00" },
  },
  html: ANY,
  markdown: ANY,
  json: { check: isJson, fault: { zh: "应为有效的 JSON", en: "must be valid JSON" } },
};

/** Validators by format. */
export const FORMATS: Readonly<Record<string, Check>> = Object.fromEntries(
  Object.entries(FORMAT_RULES).map(([format, { check }]) => [format, check]),
);

/** @returns the message for a value that breaks a format, after the title of the field */
export function formatFault(format: string): Text {
  return (Object.hasOwn(FORMAT_RULES, format) ? FORMAT_RULES[format as FieldFormat] : ANY).fault;
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isLocalDateTime(text: string): boolean {
  return /^.{10} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDate(text.slice(0, 10));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Checks the 18 digits of an identity number, the last of which is a checksum (GB 11643-1999). */
export function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return "10X98765432"[sum % 11] === text[17]?.toUpperCase();
}
