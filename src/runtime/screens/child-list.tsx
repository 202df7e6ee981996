import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useState } from "react";
import { PAGE_SIZES } from "#contract";
import type { Module, ParentLink } from "#metadata";
import { Pager } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../runtime-context.tsx";
import { RecordStore } from "../stores/record-store.ts";
import { usePagerLabels } from "./pager-labels.ts";
import { RecordTable } from "./record-table.tsx";
import { SearchForm } from "./search-form.tsx";
import { Toolbar } from "./toolbar.tsx";

interface ChildListProps {
  readonly module: Module;
  readonly parent: ParentLink;
  /** Key of the chosen parent, a record of another module. */
  readonly value: string;
  readonly title: string;
}

/** The records of one parent. The parent is preset in a new one and not editable. */
export const ChildList = observer(function ChildList({ module, parent, value, title }: ChildListProps) {
  const runtime = useRuntime();
  const [store] = useState(() => {
    const client = runtime.client(module);
    return new RecordStore(client, (params, signal) => client.page({ ...params, [`${parent.field}_equal`]: value }, { signal }));
  });
  const actions = useRecordActions(
    store,
    useMemo(() => ({ preset: { [parent.field]: value }, locked: [parent.field] }), [parent, value]),
  );
  const pagerLabels = usePagerLabels(store.total);
  const filtered = useMemo(
    () => ({ ...module, list: { ...module.list, filters: module.list.filters.filter(({ field }) => field !== parent.field) } }),
    [module, parent],
  );

  useEffect(() => {
    void store.load();
    return () => store.close();
  }, [store]);

  return (
    <section className="trellis-screen" aria-label={title}>
      <h2 className="trellis-parent-child-title">{title}</h2>
      <SearchForm
        module={filtered}
        filters={store.query.filters}
        onSearch={(filters) => void store.show({ ...store.query, filters, current: 1 })}
      />
      <Toolbar
        actions={actions.toolbar}
        selection={store.selection}
        loading={store.loading}
        onRefresh={() => void store.load()}
      />
      <RecordTable
        selects={actions.selects}
        store={store}
        actions={actions.row}
        onSort={(sort) =>
          void store.show({ ...store.query, sort: sort.map(({ id, descending }) => ({ field: id, descending })), current: 1 })
        }
        canAdd={actions.abilities.add}
      />
      {store.loaded && (
        <Pager
          labels={pagerLabels}
          current={store.query.current}
          size={store.query.size}
          sizes={PAGE_SIZES}
          total={store.total}
          onChange={(current, size) => void store.show({ ...store.query, current, size })}
        />
      )}
      {actions.dialog}
    </section>
  );
});
