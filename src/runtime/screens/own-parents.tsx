import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { PAGE_SIZES, type StoredRecord } from "#contract";
import { EmptyState, useI18n, Pager, type TableSort } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../runtime-context.tsx";
import { queryFromSearch, searchFromQuery, type RecordQuery } from "../stores/record-query.ts";
import { RecordStore } from "../stores/record-store.ts";
import { texts } from "../texts.ts";
import { ChildTree } from "./child-tree.tsx";
import { usePagerLabels } from "./pager-labels.ts";
import type { ParentsProps } from "./parents-props.ts";
import { RecordTable } from "./record-table.tsx";
import "./screen.css";
import { SearchForm } from "./search-form.tsx";
import { Toolbar } from "./toolbar.tsx";

/** The parameter of the address that says whose children are shown. */
const PARENT_PARAMETER = "parent";
/** As in the stylesheet: narrower, the two halves stand one above the other. */
const STACKED = "(max-width: 991px)";

/** Root records of a module beside the branch under the chosen one. */
export const OwnParents = observer(function OwnParents({ module, parent }: ParentsProps) {
  const { t, text } = useI18n(texts);
  const runtime = useRuntime();
  const [store] = useState(() => {
    const client = runtime.client(module);
    return new RecordStore(client, (params, signal) => client.parentRecords(params, { signal }));
  });
  const [search, setSearch] = useSearchParams();
  const children = useRef<HTMLDivElement>(null);
  const actions = useRecordActions(
    store,
    useMemo(() => ({ preset: { [parent.field]: module.tree?.root ?? "0" } }), [module, parent]),
  );
  const pagerLabels = usePagerLabels(store.total);
  // What the address says about paging and filters; choosing a parent must not load the parents anew.
  const asked = useMemo(() => without(search, PARENT_PARAMETER).toString(), [search]);

  useEffect(() => {
    void store.show(queryFromSearch(module, new URLSearchParams(asked)));
  }, [store, module, asked]);
  useEffect(() => () => store.close(), [store]);

  const show = useCallback(
    (changes: Partial<RecordQuery>) => {
      const next = searchFromQuery(module, { ...store.query, ...changes }, search);
      if (next.toString() === search.toString()) void store.load();
      else setSearch(next);
    },
    [module, store, search, setSearch],
  );
  const sortBy = useCallback(
    (sort: readonly TableSort[]) => show({ sort: sort.map(({ id, descending }) => ({ field: id, descending })), current: 1 }),
    [show],
  );
  const choose = useCallback(
    (record: StoredRecord) => {
      const next = new URLSearchParams(search);
      next.set(PARENT_PARAMETER, record.id);
      setSearch(next, { replace: true });
      // On a phone the children stand far below the parents.
      if (window.matchMedia(STACKED).matches)
        requestAnimationFrame(() => children.current?.scrollIntoView({ block: "start", behavior: "smooth" }));
    },
    [search, setSearch],
  );
  const wanted = search.get(PARENT_PARAMETER);
  const chosen = store.records.find(({ id }) => id === wanted) ?? store.records[0] ?? null;

  return (
    <div className="trellis-parent-child" data-layout={parent.layout}>
      <section className="trellis-screen" aria-label={text(module.title)}>
        <SearchForm module={module} filters={store.query.filters} onSearch={(filters) => show({ filters, current: 1 })} />
        <Toolbar
          actions={actions.toolbar}
          selection={store.selection}
          loading={store.loading}
          onRefresh={() => void store.load()}
        />
        <RecordTable
          selects={actions.selects}
          store={store}
          compact={parent.layout === "horizontal"}
          actions={actions.row}
          onSort={sortBy}
          canAdd={actions.abilities.add}
          {...(parent.columns === null ? {} : { columns: parent.columns })}
          activeKey={chosen?.id ?? null}
          onRowClick={choose}
        />
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
      {chosen === null ? (
        store.loaded && <EmptyState icon="list" title={t("tree.chooseParent", { title: text(module.title) })} />
      ) : (
        <div ref={children} className="trellis-parent-child-children">
          <ChildTree key={chosen.id} module={module} parent={parent} record={chosen} />
        </div>
      )}
    </div>
  );
});

function without(search: URLSearchParams, key: string): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(key);
  return rest;
}
