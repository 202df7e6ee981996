import { observer } from "mobx-react-lite";
import { useCallback, useMemo, useState } from "react";
import type { StoredRecord } from "#contract";
import type { Module, ParentLink } from "#metadata";
import { useI18n, type TableSort } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../runtime-context.tsx";
import { keyOf } from "../stores/tree-nodes.ts";
import { TreeStore } from "../stores/tree-store.ts";
import { texts } from "../texts.ts";
import { EmptyHint } from "./empty-hint.tsx";
import { recordLabel } from "./record-label.ts";
import { Toolbar } from "./toolbar.tsx";
import { TreeTable } from "./tree-table.tsx";
import { useAsked } from "./use-asked.ts";

interface ChildTreeProps {
  readonly module: Module;
  readonly parent: ParentLink;
  /** The chosen parent, a record of the same module. */
  readonly record: StoredRecord;
}

/** The branch under one root record. What a child takes over from its parent is preset and not editable (product spec §5). */
export const ChildTree = observer(function ChildTree({ module, parent, record }: ChildTreeProps) {
  const { t } = useI18n(texts);
  const runtime = useRuntime();
  const [store] = useState(() => {
    const client = runtime.client(module);
    const whole = (params: Record<string, string>, signal: AbortSignal) =>
      client.childRecords({ ...params, [parent.field]: record.id }, { signal });
    return new TreeStore(client, { whole, branch: null, part: true });
  });
  const { tree } = store;
  const inherited = useCallback(
    (from: StoredRecord) => ({
      [parent.field]: keyOf(tree, from),
      ...Object.fromEntries(parent.inherit.map((field) => [field, from[field] ?? null])),
    }),
    [parent, tree],
  );
  const actions = useRecordActions(
    store,
    useMemo(
      () => ({ preset: inherited(record), locked: [parent.field, ...parent.inherit], childPreset: inherited }),
      [inherited, record, parent],
    ),
  );

  useAsked(store, "", () => void store.load());

  const sortBy = useCallback(
    (sort: readonly TableSort[]) =>
      void store.show({ filters: {}, sort: sort.map(({ id, descending }) => ({ field: id, descending })) }),
    [store],
  );
  const title = t("tree.children", { title: recordLabel(module, record) });
  return (
    <section className="trellis-screen" aria-label={title}>
      <h2 className="trellis-parent-child-title">{title}</h2>
      <Toolbar
        actions={actions.toolbar}
        selection={store.selection}
        status={actions.status}
        loading={store.loading}
        onRefresh={() => void store.load()}
      />
      <TreeTable
        selects={actions.selects}
        compact={parent.layout === "horizontal"}
        store={store}
        actions={actions.row}
        onSort={sortBy}
        empty={<EmptyHint canAdd={actions.abilities.add} />}
      />
      {actions.dialog}
    </section>
  );
});
