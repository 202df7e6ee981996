import { useEffect, useState } from "react";
import type { Locale } from "#contract";
import { serverTime } from "#ui/server-time";

const MINUTE = 60_000;

/** The moment on the server, `yyyy-MM-dd HH:mm:ss`, at the start of every minute: a screen stays open over night. */
export function useServerMinute(): string {
  const [now, setNow] = useState(() => serverTime());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const time = serverTime();
      setNow(time);
      timer = setTimeout(tick, MINUTE - Number(time.slice(-2)) * 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

/** The day of a moment on the server, wherever the browser is. */
export function formatServerDay(moment: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(locale === "en" ? "en" : "zh-CN", { ...options, timeZone: "UTC" });
  return format.format(new Date(`${moment.replace(" ", "T")}Z`));
}
