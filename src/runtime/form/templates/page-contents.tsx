import { useEffect, useState } from "react";
import { useI18n } from "#ui";
import { focusFirst, scrollingAround } from "../focus-field.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import "./group-layout.css";

export interface PageEntry {
  /** Id of the target element. */
  readonly target: string;
  readonly title: string;
  /** Number of fields with errors. */
  readonly broken: number;
}

/**
 * A table of contents beside a long form or view, which marks the current group. Hidden on narrow
 * screens.
 */
export function PageContents({ entries }: { readonly entries: readonly PageEntry[] }) {
  const { t } = useI18n(formTexts);
  const targets = entries.map(({ target }) => target).join(" ");
  const [current, setCurrent] = useState("");
  useEffect(() => {
    const ids = targets.split(" ");
    const first = document.getElementById(ids[0] ?? "");
    if (first === null) return undefined;
    const pane = scrollingAround(first);
    const mark = (): void => {
      const top = pane === document.documentElement ? 0 : pane.getBoundingClientRect().top;
      const ended = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 2;
      const passed = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) - top <= REACHED);
      setCurrent((ended && pane.scrollTop > 0 ? ids.at(-1) : (passed.at(-1) ?? ids[0])) ?? "");
    };
    mark();
    const source = pane === document.documentElement ? document : pane;
    source.addEventListener("scroll", mark, { passive: true });
    return () => source.removeEventListener("scroll", mark);
  }, [targets]);

  const goTo = (target: string): void => {
    const section = document.getElementById(target);
    if (section === null) return;
    const pane = scrollingAround(section);
    pane.scrollTop += section.getBoundingClientRect().top - pane.getBoundingClientRect().top - MARGIN;
    setCurrent(target);
    focusFirst(section);
  };
  return (
    <nav className="form-page-contents" aria-label={t("contents")}>
      <ol>
        {entries.map(({ target, title, broken }) => (
          <li key={target}>
            <button
              type="button"
              aria-current={target === current ? "true" : undefined}
              aria-label={broken === 0 ? undefined : t("tabErrors", { title, count: broken })}
              onClick={() => goTo(target)}
            >
              <span>{title}</span>
              {broken > 0 && <span className="form-count">{broken}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Distance in pixels from the upper edge at which a group counts as reached. */
const REACHED = 80;
/** Free pixels above a group after scrolling. */
const MARGIN = 16;
