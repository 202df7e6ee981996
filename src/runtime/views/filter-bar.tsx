import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import type { Filter, Module } from "#metadata";
import { Icon, lazyComponent, useI18n } from "#ui";
import { askedFilters, withoutAsked, type AskedFilter } from "../conditions/asked-filters.ts";
import { useFieldTitle } from "../conditions/field-title.ts";
import { fieldOf, isChosen } from "../conditions/filter-fields.ts";
import { useBusyPart } from "../lifecycle/screen-activity.ts";
import { filterKeys } from "../stores/record-query.ts";
import { useIsMobile } from "../table/use-is-mobile.ts";
import { listTexts } from "./list-texts.ts";
import type { ListView } from "./list-view.ts";
import { stateTabKeys } from "./state-tabs.ts";
import type { ShowQuery } from "./use-list-address.ts";
import "./filter-bar.css";

const FilterPopover = lazyComponent(() => import("./filter-popover.tsx").then(({ FilterPopover }) => FilterPopover));
const AskedText = lazyComponent(() => import("../conditions/asked-text.tsx").then(({ AskedText }) => AskedText), WaitingText);
const FilterPanel = lazyComponent(() => import("./filter-panel.tsx").then(({ FilterPanel }) => FilterPanel));

interface FilterBarProps {
  /** The module whose filters are offered: without those that the screen sets itself. */
  readonly module: Module;
  readonly view: ListView;
  /** Filters that the bar shows without a value. */
  readonly offers: number;
  /** The form above the list shows the filters of the module. */
  readonly classic: boolean;
  readonly onShow: ShowQuery;
}

/** Subject of the popover: a condition in force, a field to ask by, or the choice of a field. */
type Target =
  | { readonly kind: "asked"; readonly asked: AskedFilter }
  | { readonly kind: "field"; readonly field: string }
  | { readonly kind: "choice" }
  | { readonly kind: "builder" };

/** The conditions of a list as chips, each of which can be changed and removed, and the way to further ones. */
export const FilterBar = observer(function FilterBar({ module, view, offers, classic, onShow }: FilterBarProps) {
  const { t } = useI18n(listTexts);
  const titleOf = useFieldTitle(module);
  const mobile = useIsMobile();
  const [target, setTarget] = useState<Target | null>(null);
  useBusyPart(() => target !== null);
  const anchor = useRef<HTMLElement | null>(null);
  const { filters } = view.store.query;
  const shownElsewhere = new Set([
    ...stateTabKeys(view),
    ...(classic ? module.list.filters.flatMap((filter) => filterKeys(module, filter)) : []),
  ]);
  const asked = askedFilters(module, filters).filter(({ id }) => !shownElsewhere.has(id));
  const fields = new Set(asked.map(({ field }) => field));
  const offered =
    classic || mobile ? [] : module.list.filters.filter((filter) => isQuick(module, view, filter) && !fields.has(filter.field));
  const quick = offered.slice(0, Math.max(0, offers - asked.length));
  const opener = (next: Target) => ({
    "aria-haspopup": "dialog" as const,
    "aria-expanded": target !== null && sameTarget(target, next),
    onClick: (event: { readonly currentTarget: HTMLElement }) => {
      anchor.current = event.currentTarget;
      setTarget(target !== null && sameTarget(target, next) ? null : next);
    },
  });
  const close = () => setTarget(null);
  const drop = (one: AskedFilter) => onShow({ filters: withoutAsked(filters, one), current: 1 });
  const clear = () => onShow({ filters: asked.reduce(withoutEach(module), filters), current: 1 });
  return (
    <div className="trellis-filter-bar">
      {asked.length > 0 && (
        <ul className="trellis-chips" aria-label={t("inForce")}>
          {asked.map((one) => (
            <li key={one.id} className="trellis-chip">
              <button type="button" {...opener(one.field === null ? { kind: "builder" } : { kind: "asked", asked: one })}>
                <AskedText module={module} asked={one} />
              </button>
              <button type="button" aria-label={t("dropFilter")} title={t("dropFilter")} onClick={() => drop(one)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {quick.map(({ field }) => (
        <button key={field} type="button" className="trellis-pill" {...opener({ kind: "field", field })}>
          <Icon name="plus" />
          {titleOf(field)}
        </button>
      ))}
      <button
        type="button"
        className="trellis-pill"
        data-plain
        aria-label={asked.length === 0 ? t("filter") : t("filterCount", { count: asked.length })}
        {...opener({ kind: "choice" })}
      >
        <Icon name="filter" />
        <span>{t("filter")}</span>
      </button>
      {asked.length > 1 && (
        <button type="button" className="trellis-link" onClick={clear}>
          {t("clearFilters")}
        </button>
      )}
      {target !== null && target.kind !== "builder" && (
        <FilterPopover
          key={keyOf(target)}
          module={module}
          filters={filters}
          anchor={anchor}
          asked={target.kind === "asked" ? target.asked : null}
          field={target.kind === "field" ? target.field : null}
          onShow={onShow}
          onBuild={() => setTarget({ kind: "builder" })}
          onClose={close}
        />
      )}
      {target?.kind === "builder" && <FilterPanel view={view} onShow={onShow} onClose={close} />}
    </div>
  );
});

/** The field of a condition, while the code of its value loads. */
function WaitingText({ module, asked }: { readonly module: Module; readonly asked: AskedFilter }) {
  const titleOf = useFieldTitle(module);
  return asked.field === null ? (
    <span>…</span>
  ) : (
    <>
      <em>{titleOf(asked.field)} ·</em> …
    </>
  );
}

/** Filters by a choice or a period: a text is found by the search. The states stand as tabs. */
function isQuick(module: Module, view: ListView, { field: name, operator }: Filter): boolean {
  const field = fieldOf(module, name);
  if (view.hasTabs && module.states?.field === name) return false;
  return operator === "range" || (operator === "equal" && field !== null && isChosen(field));
}

function withoutEach(module: Module) {
  return (filters: Readonly<Record<string, string>>, one: AskedFilter): Readonly<Record<string, string>> => {
    // A part of `where` has another position once one before it is gone.
    const now = askedFilters(module, filters).find(({ id, part }) => (one.part === null ? id === one.id : part !== null));
    return now === undefined ? filters : withoutAsked(filters, now);
  };
}

function keyOf(target: Target): string {
  return target.kind === "asked" ? target.asked.id : target.kind === "field" ? target.field : target.kind;
}

function sameTarget(one: Target, other: Target): boolean {
  return one.kind === other.kind && keyOf(one) === keyOf(other);
}
