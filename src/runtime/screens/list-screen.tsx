import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { PAGE_SIZES } from "#contract";
import type { Module } from "#metadata";
import { useI18n, Pager, type TableSort } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../runtime-context.tsx";
import { queryFromSearch, searchFromQuery, type RecordQuery } from "../stores/record-query.ts";
import { RecordStore } from "../stores/record-store.ts";
import { texts } from "../texts.ts";
import { usePagerLabels } from "./pager-labels.ts";
import { RecordTable } from "./record-table.tsx";
import "./screen.css";
import { SearchForm } from "./search-form.tsx";
import { Toolbar } from "./toolbar.tsx";

/** The list of a module's records. Its address says which filters, sort and page it shows. */
export const ListScreen = observer(function ListScreen({ module }: { readonly module: Module }) {
  const { text } = useI18n(texts);
  const runtime = useRuntime();
  const [store] = useState(() => new RecordStore(runtime.client(module)));
  const [search, setSearch] = useSearchParams();
  const actions = useRecordActions(store);
  const pagerLabels = usePagerLabels(store.total);

  useEffect(() => {
    void store.show(queryFromSearch(module, search));
  }, [store, module, search]);
  useEffect(() => () => store.close(), [store]);

  const show = useCallback(
    (changes: Partial<RecordQuery>) => {
      const next = searchFromQuery(module, { ...store.query, ...changes }, search);
      // The same question again: the person wants fresh data, not a new history entry.
      if (next.toString() === search.toString()) void store.load();
      else setSearch(next);
    },
    [module, store, search, setSearch],
  );
  const sortBy = useCallback(
    (sort: readonly TableSort[]) => show({ sort: sort.map(({ id, descending }) => ({ field: id, descending })), current: 1 }),
    [show],
  );

  return (
    <section className="trellis-screen" aria-label={text(module.title)}>
      <SearchForm module={module} filters={store.query.filters} onSearch={(filters) => show({ filters, current: 1 })} />
      <Toolbar
        actions={actions.toolbar}
        selection={store.selection}
        loading={store.loading}
        onRefresh={() => void store.load()}
      />
      <RecordTable selects={actions.selects} store={store} actions={actions.row} onSort={sortBy} canAdd={actions.abilities.add} />
      {store.loaded && (
        <Pager
          labels={pagerLabels}
          current={store.query.current}
          size={store.query.size}
          sizes={PAGE_SIZES}
          total={store.total}
          onChange={(current, size) => show({ current, size })}
        />
      )}
      {actions.dialog}
    </section>
  );
});
