import { useEffect, useState } from "react";
import { useI18n } from "#ui";
import { lockTexts } from "./lock-texts.ts";

const MINUTE = 60_000;

/** The time of day to the minute, in the user's locale. */
export function Clock() {
  const { locale } = useI18n(lockTexts);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE - (now.getTime() % MINUTE));
    return () => clearTimeout(timer);
  }, [now]);
  const tag = locale === "en" ? "en-GB" : "zh-CN";
  return (
    <p className="lock-clock">
      <time dateTime={now.toISOString()}>
        {now.toLocaleTimeString(tag, { hour: "2-digit", minute: "2-digit" })}
        <small>{now.toLocaleDateString(tag, { weekday: "long", month: "long", day: "numeric" })}</small>
      </time>
    </p>
  );
}
