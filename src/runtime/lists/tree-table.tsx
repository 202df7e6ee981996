import { observer } from "mobx-react-lite";
import { useMemo, type ReactNode } from "react";
import type { StoredRecord } from "#contract";
import { useI18n } from "#ui";
import { CardList, DataTable, type TableSort, type TableTree } from "#ui/table";
import type { ScreenAction } from "../action-model/screen-action.ts";
import { keyOf } from "../stores/tree-nodes.ts";
import type { TreeStore } from "../stores/tree-store.ts";
import { texts } from "../texts.ts";
import type { ListView } from "../views/list-view.ts";
import { useListColumns } from "../table/list-columns.tsx";
import { recordLabel } from "../table/record-label.ts";
import { useChangeMarks } from "../live/use-change-marks.ts";
import { useRowActions } from "./row-actions.tsx";
import { useTableLabels } from "../table/table-labels.ts";
import { useIsMobile, useIsTight } from "../table/use-is-mobile.ts";

interface TreeTableProps {
  /** Something can be done with several at once. */
  readonly selects: boolean;
  /** The table has half a screen. */
  readonly compact?: boolean;
  /** The tree and what the person makes of it. */
  readonly view: ListView<TreeStore>;
  readonly actions: readonly ScreenAction[];
  readonly onSort?: (sort: readonly TableSort[]) => void;
  /** The name of a record opens it. */
  readonly onOpen?: (record: StoredRecord) => void;
  readonly empty: ReactNode;
}

/** A module's tree as a table whose rows open. */
export const TreeTable = observer(function TreeTable(props: TreeTableProps) {
  const { view, selects, actions, onSort, onOpen, empty } = props;
  const isTight = useIsTight();
  const narrow = useIsMobile();
  const compact = props.compact === true || isTight;
  const { t, text } = useI18n(texts);
  const { store } = view;
  const { module, selection, query, look } = store;
  const columns = useListColumns(module, look.shown, {
    tree: true,
    dense: compact,
    scarce: isTight,
    drawn: look.drawn,
    records: store.records,
    ...(onOpen === undefined ? {} : { onOpen }),
  });
  const labels = useTableLabels();
  const sort = useMemo(() => query.sort.map(({ field, descending }) => ({ id: field, descending })), [query.sort]);
  const rowLabel = useMemo(() => (record: StoredRecord) => recordLabel(module, record), [module]);
  const named = onOpen !== undefined && look.shown.some(({ field }) => field === module.labelField);
  const rowActions = useRowActions(module, actions, compact, named, narrow);
  // Read here, in the observer: the table itself knows nothing of MobX.
  const { branches, expanded, fetching } = store;
  const tree = useMemo(() => tableTreeOf(store, branches, expanded, fetching), [store, branches, expanded, fetching]);
  const marks = useChangeMarks(store.changed);
  const picked = new Set(selection.ids);
  const everything = selection.matching !== null;
  // Before it is known which view the tree opens with, rows would come in columns that go again.
  const unsettled = !view.settled;
  const List = narrow || look.look.layout === "cards" ? CardList<StoredRecord> : DataTable<StoredRecord>;
  return (
    <List
      label={text(module.title)}
      labels={labels}
      dense={compact}
      brief={narrow}
      density={look.look.density}
      columns={columns}
      rows={unsettled ? NO_RECORDS : store.roots}
      rowKey={idOf}
      rowLabel={rowLabel}
      sort={sort}
      {...(onSort === undefined ? {} : { onSort })}
      {...(selects
        ? { selection: { isSelected: ({ id }: StoredRecord) => everything || picked.has(id), onSelect: selection.set } }
        : {})}
      tree={tree}
      {...(rowActions === undefined ? {} : { rowActions })}
      {...(marks === undefined ? {} : { marks })}
      onResize={look.resize}
      loading={unsettled || store.reading.loading || (!store.reading.loaded && store.reading.error === null)}
      error={store.reading.error?.message ?? null}
      onRetry={() => void store.load()}
      empty={store.filtered ? t("list.noMatch") : empty}
    />
  );
});

/** A snapshot of what is open, so that rows render again exactly when it changes. */
function tableTreeOf(
  store: TreeStore,
  { under }: TreeStore["branches"],
  expanded: ReadonlySet<string>,
  fetching: ReadonlySet<string>,
): TableTree<StoredRecord> {
  const key = (record: StoredRecord) => keyOf(store.tree, record);
  return {
    childrenOf: (record) => under.get(key(record)),
    expandable: store.expandable,
    isExpanded: (record) => expanded.has(key(record)),
    isLoading: (record) => fetching.has(key(record)),
    onToggle: store.toggle,
  };
}

const NO_RECORDS: readonly StoredRecord[] = [];

function idOf({ id }: StoredRecord): string {
  return id;
}
