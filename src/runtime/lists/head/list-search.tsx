import { useEffect, useRef, useState } from "react";
import { QUERY_LIMITS, SEARCH_PARAMETER } from "#contract";
import { Icon, useI18n } from "#ui";
import { useBusyPart } from "../../lifecycle/screen-activity.ts";
import { withSearch } from "../../stores/record-query.ts";
import { useIsMobile } from "../../table/use-is-mobile.ts";
import { texts } from "../../texts.ts";
import type { ShowQuery } from "../../views/use-list-address.ts";

interface ListSearchProps {
  readonly filters: Readonly<Record<string, string>>;
  /** The list has half a screen. */
  readonly compact: boolean;
  readonly onShow: ShowQuery;
}

/** Leaves room for the tools in the same row; on a phone the style sheet does. */
const HALF = { style: { flexBasis: 160 } };

/** Milliseconds after the last key before the list loads. */
const PAUSE = 250;

/** Searches texts and names of a list during typing. Enter searches at once. */
export function ListSearch({ filters, compact, onShow }: ListSearchProps) {
  const { t } = useI18n(texts);
  const isMobile = useIsMobile();
  const asked = filters[SEARCH_PARAMETER] ?? "";
  const [typed, type] = useState(asked);
  // The address changed: it wins, unless it only says what is typed here.
  useEffect(() => type((now) => (withSearch({}, now)[SEARCH_PARAMETER] === asked ? now : asked)), [asked]);
  useBusyPart(() => withSearch({}, typed)[SEARCH_PARAMETER] !== filters[SEARCH_PARAMETER]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef({ filters, onShow });
  latest.current = { filters, onShow };
  const search = (text: string) => {
    clearTimeout(timer.current);
    const now = latest.current;
    const next = withSearch(now.filters, text);
    // Between two words a search has an entry of its own in the history; a word that is being typed has none.
    if (next[SEARCH_PARAMETER] !== now.filters[SEARCH_PARAMETER])
      now.onShow({ filters: next, current: 1 }, now.filters[SEARCH_PARAMETER] !== undefined);
  };
  const change = (text: string) => {
    type(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), PAUSE);
  };
  return (
    <form
      className="trellis-list-search"
      role="search"
      {...(compact && !isMobile ? HALF : {})}
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        aria-label={t("list.search")}
        placeholder={t("list.search")}
        maxLength={QUERY_LIMITS.search}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
      {typed === "" && <kbd aria-hidden="true">/</kbd>}
    </form>
  );
}
