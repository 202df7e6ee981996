import type { Text } from "#contract";

/** A bound in the present: `$today`, `$now`, or a time before or after them, such as `$today+3d`. */
export interface Present {
  readonly storage: "date" | "timestamp";
  readonly title: Text;
  /**
   * The bound as records store it.
   * @param now `yyyy-MM-dd HH:mm:ss`
   */
  readonly at: (now: string) => string;
}

/** Variables that a bound may be, for hints. */
export const PRESENT_NAMES = ["$today", "$now"] as const;

const SPELLING = /^\$(today|now)(?:([+-])(\d{1,5})(d|h|min))?$/;

const UNITS: Readonly<Record<string, { readonly length: number; readonly zh: string; readonly en: readonly [string, string] }>> =
  {
    d: { length: 86_400_000, zh: "天", en: ["day", "days"] },
    h: { length: 3_600_000, zh: "小时", en: ["hour", "hours"] },
    min: { length: 60_000, zh: "分钟", en: ["minute", "minutes"] },
  };

/** Null for a text that is no time in the present. `$today` counts in days only. */
export function presentOf(bound: string): Present | null {
  const [, name, sign, count = "0", letter = "d"] = SPELLING.exec(bound) ?? [];
  const unit = UNITS[letter];
  if (name === undefined || unit === undefined || (name === "today" && letter !== "d")) return null;
  const isDay = name === "today";
  const distance = Number(count) * unit.length * (sign === "-" ? -1 : 1);
  const length = isDay ? 10 : 19;
  return {
    storage: isDay ? "date" : "timestamp",
    title: titleOf(isDay, sign, Number(count), unit),
    at: (now) => (distance === 0 ? now.slice(0, length) : shifted(now, distance).slice(0, length)),
  };
}

/** The clock of the zone goes on evenly here: a night with a change of the clock counts 24 hours. */
function shifted(now: string, distance: number): string {
  const moved = new Date(Date.parse(`${now.replace(" ", "T")}Z`) + distance);
  return moved.toISOString().slice(0, 19).replace("T", " ");
}

function titleOf(
  isDay: boolean,
  sign: string | undefined,
  count: number,
  { zh, en: [one, several] }: (typeof UNITS)[string],
): Text {
  const present = isDay ? { zh: "今天", en: "today" } : { zh: "现在", en: "now" };
  if (sign === undefined) return present;
  const length = `${count} ${count === 1 ? one : several}`;
  return sign === "+"
    ? { zh: ` ${count} ${zh}后`, en: `${length} from ${present.en}` }
    : { zh: ` ${count} ${zh}前`, en: `${length} before ${present.en}` };
}
