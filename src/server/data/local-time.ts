const formats = new Map<string, Intl.DateTimeFormat>();
/** The last text by zone, with its second since 1970: a request asks for the present many times. */
const last = new Map<string, { readonly second: number; readonly text: string }>();

/**
 * A moment as it is stored and sent, `yyyy-MM-dd HH:mm:ss`.
 * @param timeZone IANA name; the machine's zone when absent
 */
export function localTime(moment: Date, timeZone?: string): string {
  const second = Math.floor(moment.getTime() / 1_000);
  const key = timeZone ?? "";
  const known = last.get(key);
  if (known?.second === second) return known.text;
  const text = format(moment, timeZone);
  last.set(key, { second, text });
  return text;
}

function format(moment: Date, timeZone: string | undefined): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return `${part("year")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}:${part("second")}`;
}

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? "";
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-CA-u-ca-iso8601-nu-latn", {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  formats.set(key, made);
  return made;
}
