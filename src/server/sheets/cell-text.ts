import { shareOf, ungrouped } from "#metadata";

/** Full-width digits, letters and signs as people type them in Chinese. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ");
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...["是", "true", "yes", "y", "1", "√", "✓", "✔", "对", "开", "on"].map((text): [string, boolean] => [text, true]),
  ...["否", "false", "no", "n", "0", "×", "✗", "✘", "错", "关", "off"].map((text): [string, boolean] => [text, false]),
]);

/** Null when it says neither. */
export function booleanOf(text: string): boolean | null {
  return BOOLEANS.get(halfWidth(text).trim().toLowerCase()) ?? null;
}

/** `1,234.50`, `¥1,234.5`, `1e3`, `-12%` → the number as plain digits (of a percentage: the share); null when it is none. */
export function numberOf(text: string): string | null {
  const bare = halfWidth(text)
    .replace(/[¥￥$€£]/g, "")
    .replace(/元\s*$/, "")
    .trim();
  const plain = ungrouped(bare.replace(/^([+-])\s+/, "$1"));
  if (plain.endsWith("%")) {
    const share = shareOf(plain);
    return share === null ? null : String(share);
  }
  if (/^[+-]?\d+(?:\.\d+)?$/.test(plain)) return plain.replace(/^\+/, "");
  return /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,2}$/i.test(plain) ? String(Number(plain)) : null;
}

const DAY =
  /^(\d{4})(?:[-/.]|\s*年\s*)(\d{1,2})(?:[-/.]|\s*月\s*)(\d{1,2})(?:\s*[日号])?(?:[T\s]+(.+))?$|^(\d{4})(\d{2})(\d{2})(?:\s+(.+))?$/;

/**
 * `2024/5/31`, `2024年5月31日 8:30`, `20240531` → `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`; null for another format. The
 * validator checks that the day exists.
 */
export function dayOf(text: string): string | null {
  const match = DAY.exec(halfWidth(text).trim());
  if (match === null) return null;
  const [year, month, day, rest] = [match[1] ?? match[5], match[2] ?? match[6], match[3] ?? match[7], match[4] ?? match[8]];
  const date = `${year}-${two(month)}-${two(day)}`;
  if (rest === undefined) return date;
  const time = timeOf(rest.replace(/(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/i, ""));
  return time === null ? null : `${date} ${time}`;
}

/** Drops the time of a midnight: databases write a day as `2024-05-31 00:00:00`. */
export function wholeDay(text: string): string {
  return text.replace(/ 00:00:00$/, "");
}

/** `8:30`, `08:30:05`, `下午3:05`, `8时30分` → `HH:mm:ss`; null when it is no time of day. */
export function timeOf(text: string): string | null {
  const match = /^(上午|下午|am|pm)?\s*(\d{1,2})(?::|时|点)(\d{1,2})?分?(?::?(\d{1,2})秒?)?\s*(am|pm)?$/i.exec(
    halfWidth(text).trim(),
  );
  if (match === null) return null;
  const half = (match[1] ?? match[5] ?? "").toLowerCase();
  const hour = Number(match[2]);
  const afternoon = half === "下午" || half === "pm";
  const shown = half === "" ? hour : afternoon ? (hour % 12) + 12 : hour % 12;
  return `${two(String(shown))}:${two(match[3])}:${two(match[4])}`;
}

function two(text: string | undefined): string {
  return (text ?? "0").padStart(2, "0");
}

/** The parts of a cell that holds several values. */
export function listOf(text: string): string[] {
  return text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
