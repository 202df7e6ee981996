import type { Locale, Text } from "#contract";

/** Most characters of a reason in one language. */
const LONGEST = 240;

/** The reason of an incident as it is stored: a line in Chinese and one in English, or one that both read. */
export function incidentDetail({ zh, en }: Text): string {
  const [own, other] = [zh, en].map((words) => words.replaceAll(/\s*\n\s*/g, " ").slice(0, LONGEST));
  return own === other ? (own ?? "") : `${own}\n${other}`;
}

/** The stored reason in one language. */
export function incidentWords(detail: string, locale: Locale): string {
  const [zh = "", en = zh] = detail.split("\n");
  return locale === "zh" ? zh : en;
}
