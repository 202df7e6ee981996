import Button from "@arco-design/web-react/es/Button";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Module } from "#metadata";
import { Icon, useI18n } from "#ui";
import { useElementWidth } from "#ui/table";
import { useBusyPart } from "../../lifecycle/screen-activity.ts";
import { defaultFilters, filterKeys } from "../../stores/record-query.ts";
import { texts } from "../../texts.ts";
import { FilterInput } from "../../filters/filter-input.tsx";
import { fieldTitle } from "../../table/list-columns.tsx";
import "./search-form.css";

interface SearchFormProps {
  readonly module: Module;
  /** Values by wire key, as in `RecordQuery.filters`. */
  readonly filters: Readonly<Record<string, string>>;
  readonly onSearch: (filters: Readonly<Record<string, string>>) => void;
}

/** Pixels one condition gets; less where the form stands in half a screen. */
const CELL = 300;
const NARROW_CELL = 248;
const NARROW_FORM = 760;

/** The conditions of a list. One row until the person asks for more; Enter searches. */
export function SearchForm({ module, filters, onSearch }: SearchFormProps) {
  const { t, locale } = useI18n(texts);
  const [draft, setDraft] = useState(filters);
  // The address changed (back button, a shared link, reset): it wins over what was typed and not searched for.
  useEffect(() => setDraft(filters), [filters]);
  useBusyPart(() => draft !== filters);
  const form = useRef<HTMLFormElement>(null);
  const width = useElementWidth(form);
  const perRow = Math.max(1, Math.floor(width / (width < NARROW_FORM ? NARROW_CELL : CELL)));
  const all = module.list.filters;
  const room = all.length < perRow ? all.length : Math.max(1, perRow - 1);
  // A condition that is in force is never hidden.
  const hiddenInForce = all.slice(room).some((filter) => filterKeys(module, filter).some((key) => filters[key] !== undefined));
  const [expanded, setExpanded] = useState(false);
  const open = expanded || hiddenInForce;
  const shown = open ? all : all.slice(0, room);
  if (all.length === 0) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(
      Object.fromEntries(
        Object.entries(draft)
          .map(([key, value]) => [key, value.trim()])
          .filter(([, value]) => value !== ""),
      ),
    );
  };
  const change = (changes: Readonly<Record<string, string>>) => setDraft((now) => ({ ...now, ...changes }));

  return (
    <form
      ref={form}
      className="trellis-search"
      role="search"
      aria-label={t("list.searchForm")}
      onSubmit={submit}
      style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}
    >
      {shown.map((filter) => (
        <FilterInput
          key={`${filter.field}-${filter.operator}`}
          module={module}
          filter={filter}
          title={fieldTitle(module, filter.field, locale, (name) => t(`field.${name}`))}
          values={draft}
          onChange={change}
        />
      ))}
      <div className="trellis-search-buttons">
        <Button type="primary" htmlType="submit">
          {t("list.search")}
        </Button>
        <Button
          onClick={() => {
            const start = defaultFilters(module);
            setDraft(start);
            onSearch(start);
          }}
        >
          {t("list.reset")}
        </Button>
        {all.length > room && !hiddenInForce && (
          <button type="button" className="trellis-link" aria-expanded={open} onClick={() => setExpanded(!expanded)}>
            {open ? t("list.less") : t("list.more")}
            <Icon name="down" />
          </button>
        )}
      </div>
    </form>
  );
}
