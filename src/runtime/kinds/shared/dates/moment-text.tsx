import { createContext, useContext } from "react";
import { useI18n } from "#ui";
import { serverDay } from "#ui/server-time";
import { valueTexts } from "../../../values/value-texts.ts";
import type { Place } from "../../kind-view.ts";
import { CellLine } from "../line/cell-line.tsx";
import { shortMoment } from "./short-moment.ts";

/** True on paper, which has no hover and is read on later days. */
export const WholeMoments = createContext(false);

/** A moment: short in a list, with the whole of it on hover, and whole elsewhere. */
export function MomentText({ text, place }: { readonly text: string; readonly place: Place }) {
  const { t, locale } = useI18n(valueTexts);
  const isWhole = useContext(WholeMoments);
  if (place !== "list" || isWhole) return <CellLine text={text} place={place} />;
  const today = serverDay();
  const short = shortMoment(text, today, locale, { today: t("today"), yesterday: t("yesterday") });
  const day = short.replace(/,? \d\d:\d\d$/, "");
  return (
    <time className="cell-number" dateTime={text.replace(" ", "T")} title={text}>
      {text.startsWith(today) ? (
        short
      ) : (
        <>
          {day}
          <span className="cell-clock">{short.slice(day.length)}</span>
        </>
      )}
    </time>
  );
}
