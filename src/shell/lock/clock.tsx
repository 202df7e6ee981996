import { useI18n } from "#ui";
import { formatServerDay, useServerMinute } from "../common/use-server-minute.ts";
import { lockTexts } from "./lock-texts.ts";

/** The time of day on the server to the minute, and its day in the person's language. */
export function Clock() {
  const { locale } = useI18n(lockTexts);
  const now = useServerMinute();
  return (
    <p className="lock-clock">
      <time dateTime={now.slice(0, 16)}>
        {now.slice(11, 16)}
        <small>{formatServerDay(now, locale, { weekday: "long", month: "long", day: "numeric" })}</small>
      </time>
    </p>
  );
}
