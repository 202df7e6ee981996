import Button from "@arco-design/web-react/es/Button";
import type { ReactNode } from "react";
import { useI18n } from "#ui";
import { serverDay, serverTime } from "#ui/server-time";
import { screenTexts } from "../screen-texts.ts";
import { shownTitle } from "./period-texts.ts";
import { minutesOf, shownSpan, type Span } from "./span.ts";
import { IconButton } from "../../../table/icon-button.tsx";

export type Scale = "day" | "week" | "month" | "quarter";

/** A time to look at, and the moment around which it lies. */
export interface Shown {
  readonly scale: Scale;
  readonly at: number;
}

/** Today, as spans count time. */
export function today(): number {
  return minutesOf(serverDay()) ?? 0;
}

/** The present minute, as spans count time. */
export function present(): number {
  return minutesOf(serverTime()) ?? 0;
}

/** The time before or after the shown one. */
export function turned({ scale, at }: Shown, step: 1 | -1): Shown {
  const { from, to } = shownSpan(scale, at);
  return { scale, at: step === 1 ? to : shownSpan(scale, from - 1).from };
}

interface PeriodBarProps {
  readonly shown: Shown;
  readonly span: Span;
  readonly scales: readonly Scale[];
  readonly onShow: (shown: Shown) => void;
  readonly children?: ReactNode;
}

/** Leads to another time, and chooses how much of it is shown. */
export function PeriodBar({ shown, span, scales, onShow, children }: PeriodBarProps) {
  const { t, locale } = useI18n(screenTexts);
  return (
    <div className="trellis-period">
      <IconButton icon="left" label={t("previous")} onClick={() => onShow(turned(shown, -1))} />
      <IconButton icon="right" label={t("next")} onClick={() => onShow(turned(shown, 1))} />
      <h3 aria-live="polite">{shownTitle(shown.scale, span, locale)}</h3>
      {children}
      <span className="trellis-period-tools">
        <Button size="small" onClick={() => onShow({ ...shown, at: today() })}>
          {t("today")}
        </Button>
        {scales.length > 1 && (
          <span className="trellis-segments" role="group" aria-label={t("scale")}>
            {scales.map((scale) => (
              <button
                key={scale}
                type="button"
                aria-pressed={scale === shown.scale}
                onClick={() => scale !== shown.scale && onShow({ ...shown, scale })}
              >
                {t(scale)}
              </button>
            ))}
          </span>
        )}
      </span>
    </div>
  );
}
