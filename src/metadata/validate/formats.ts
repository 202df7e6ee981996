import { fullFormats } from "ajv-formats/dist/formats.js";
import type { XFormat } from "../widgets.ts";
import { PHONE_LENGTH, isPhone } from "./phone.ts";

/** An amount on the wire. */
export const AMOUNT = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,4})?$/;

/**
 * Every `format` and `x-format`, one validator for browser and server. Standard ones are ajv-formats'. Formats that
 * only choose a widget or a storage accept any string.
 */
export const FORMATS: Readonly<Record<string, RegExp | ((text: string) => boolean) | true>> = {
  date: isDate,
  email: fullFormats.email as RegExp,
  // Its grammar knows ports that there are not.
  uri: (text: string) => (fullFormats.uri as (text: string) => boolean)(text) && URL.canParse(text),
  ...({
    // The length is a rule of its own, with words of its own (`input-schema.ts`).
    phone: (text: string) => text.length !== PHONE_LENGTH || isPhone(text),
    money: AMOUNT,
    // Tells how a number is read and typed; its bounds are `minimum` and `maximum`.
    percent: true,
    color: /^#[0-9a-f]{6}$/i,
    "id-card": isIdCard,
    password: true,
    // Kept encrypted: a key that the server itself must be able to show to somebody else.
    secret: true,
    "tenant-id": /^\d{6}$/,
    // Neither the two slashes that a browser takes for another host, nor a name and a password.
    path: /^(?:\/(?![/\\])|https?:\/\/(?![^/?#]*@))[^\s\\]*$/,
    "local-date-time": isLocalDateTime,
    "local-time": /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
    html: true,
    markdown: true,
    json: isJson,
  } satisfies Record<XFormat, RegExp | ((text: string) => boolean) | true>),
};

/** Characters of the formats whose values are all equally long. */
export const FORMAT_LENGTHS: Readonly<Record<string, number>> = {
  phone: PHONE_LENGTH,
  "id-card": 18,
  color: 7,
  "tenant-id": 6,
} satisfies Partial<Record<XFormat, number>>;

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

/** 18 digits, the last one a checksum (GB 11643-1999). */
export function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return "10X98765432"[sum % 11] === text[17]?.toUpperCase();
}
