import type { MouseEvent } from "react";
import { Icon, Keys, useI18n } from "#ui";
import type { SearchEntry, SearchGroup } from "./search-entry.ts";
import { searchTexts } from "./search-texts.ts";

interface SearchResultsProps {
  /** Begins the ids of the elements. */
  readonly id: string;
  readonly groups: readonly SearchGroup[];
  /** Index of the marked entry among all entries. */
  readonly active: number;
  readonly onPoint: (at: number) => void;
  /** @param apart in a window of its own */
  readonly onChoose: (entry: SearchEntry, apart: boolean) => void;
}

/** The listbox of the search field. The focus stays in the field, which names the active option by its id. */
export function SearchResults({ id, groups, active, onPoint, onChoose }: SearchResultsProps) {
  const { t } = useI18n(searchTexts);
  let at = -1;
  return (
    <div id={`${id}list`} role="listbox" aria-label={t("label")} tabIndex={-1}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-label={t(group.id)}>
          <h3 role="presentation">{t(group.id)}</h3>
          {group.entries.map((entry) => {
            at += 1;
            const here = at;
            const onClick = (event: MouseEvent) => onChoose(entry, event.ctrlKey || event.metaKey);
            return (
              <div
                key={entry.id}
                id={`${id}${here}`}
                role="option"
                tabIndex={-1}
                aria-selected={here === active}
                className="search-option"
                onPointerMove={() => here !== active && onPoint(here)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={onClick}
                onAuxClick={(event) => event.button === 1 && onChoose(entry, true)}
              >
                <Icon name={entry.icon} />
                <span className="search-title" title={entry.title}>
                  <Marked text={entry.title} mark={entry.mark} />
                </span>
                {entry.beside !== "" && (
                  <span className="search-beside" title={entry.beside}>
                    {entry.beside}
                  </span>
                )}
                {entry.keys !== undefined && <Keys keys={entry.keys} />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Marked({ text, mark }: { readonly text: string; readonly mark: SearchEntry["mark"] }) {
  if (mark === null) return text;
  const [from, to] = mark;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
