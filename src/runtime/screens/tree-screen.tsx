import { observer } from "mobx-react-lite";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useI18n, type TableSort } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../runtime-context.tsx";
import { emptyQuery, queryFromSearch, searchFromQuery } from "../stores/record-query.ts";
import { keyOf } from "../stores/tree-nodes.ts";
import { TreeStore } from "../stores/tree-store.ts";
import { texts } from "../texts.ts";
import { EmptyHint } from "./empty-hint.tsx";
import { ListHead } from "./list-head.tsx";
import "./screen.css";
import { TreeTable } from "./tree-table.tsx";
import { useAsked } from "./use-asked.ts";

/** A module whose records form a tree, whole or opened node by node. A search shows the branches that match, opened. */
export const TreeScreen = observer(function TreeScreen({ module }: { readonly module: Module }) {
  const { text } = useI18n(texts);
  const runtime = useRuntime();
  const [store] = useState(() => new TreeStore(runtime.client(module)));
  const [search, setSearch] = useSearchParams();
  const { tree } = store;
  const childPreset = useCallback((record: StoredRecord) => ({ [tree.parentField]: keyOf(tree, record) }), [tree]);
  const actions = useRecordActions(store, { childPreset, addressed: true });

  useAsked(store, search.toString(), () => {
    const { filters, sort } = queryFromSearch(module, search);
    void store.show({ filters, sort });
  });

  const show = (changes: Partial<TreeStore["query"]>) => {
    const next = searchFromQuery(module, { ...emptyQuery(module.list), ...store.query, ...changes }, search);
    if (next.toString() === search.toString()) void store.load();
    else setSearch(next);
  };
  const sortBy = (sort: readonly TableSort[]) => show({ sort: sort.map(({ id, descending }) => ({ field: id, descending })) });

  return (
    <section className="trellis-screen" aria-label={text(module.title)}>
      <ListHead
        module={module}
        filters={store.query.filters}
        onSearch={(filters) => show({ filters })}
        actions={actions.toolbar}
        selection={store.selection}
        status={actions.status}
        loading={store.loading}
        onRefresh={() => void store.load()}
        onExpandAll={store.expandAll}
        onCollapseAll={store.collapseAll}
      />
      <TreeTable
        selects={actions.selects}
        store={store}
        actions={actions.row}
        onSort={sortBy}
        empty={<EmptyHint canAdd={actions.abilities.add} />}
      />
      {actions.dialog}
    </section>
  );
});
