import { lintSample } from "./lint-sample.ts";

export const money = (title: string, more: object = {}): object => ({ type: "string", title, "x-format": "money", ...more });
export const number = (title: string, more: object = {}): object => ({ type: "number", title, ...more });
export const share = (title: string, more: object = {}): object => number(title, { "x-format": "percent", ...more });
export const day = (title: string, more: object = {}): object => ({ type: "string", title, format: "date", ...more });

/** A time that only the server writes. */
export const time = (title: string): object => ({ type: "string", title, "x-format": "local-date-time", readOnly: true });

/**
 * Rules and places of what the linter says of a module.
 * @param more further keys of the file
 */
export function rulesOf(properties: object, more: object = {}): readonly string[] {
  return lintSample(properties, more).map(({ rule, pointer }) => `${rule} ${pointer}`);
}
