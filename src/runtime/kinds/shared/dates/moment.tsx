import { useI18n } from "#ui";
import { serverDay } from "#ui/server-time";
import { valueTexts } from "../../../values/value-texts.ts";
import { shortMoment } from "./short-moment.ts";

interface MomentProps {
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly time: string;
  readonly className?: string;
}

/** A moment outside of tables: short as in a list, with the whole of it on hover. */
export function Moment({ time, className }: MomentProps) {
  const { t, locale } = useI18n(valueTexts);
  return (
    <time className={className} dateTime={time.replace(" ", "T")} title={time}>
      {shortMoment(time, serverDay(), locale, { today: t("today"), yesterday: t("yesterday") })}
    </time>
  );
}
